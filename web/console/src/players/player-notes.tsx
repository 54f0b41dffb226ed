import { getPlayerNotes, notePlayer, tagPlayer } from "@portal/contract/console/player-list";
import { hasRight } from "@portal/contract/console/rights";
import { X } from "lucide-react";
import { use, useState } from "react";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { send, useReply } from "../api.ts";
import { StaffContext } from "../session/staff.ts";
import { useWork } from "../use-work.ts";
import { Lines } from "./lines.tsx";
import styles from "./player-view.module.css";

/** Shows a player's tags and colleagues' notes. Staff who answer players add to both. */
export function PlayerNotes({ username }: { username: string }) {
  const roles = use(StaffContext)?.roles ?? [];
  const params = { username };
  const { data, mutate } = useReply(getPlayerNotes, { params });
  const { run, isBusy, failure } = useWork();
  const mayNote = hasRight(roles, "note-players");
  const tagAs = (tag: string, isOn: boolean) =>
    void run(async () => {
      await send(tagPlayer, { params, body: { tag, isOn } });
      await mutate();
    });
  const note = (text: string) =>
    run(async () => {
      await send(notePlayer, { params, body: { text } });
      await mutate();
    });
  if (!data) return null;
  return (
    <Panel title="Ghi chú nội bộ">
      <div className="stack-3">
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        <ul className="row-2">
          {data.tags.map((tag) => (
            <li key={tag} className="row-2">
              <Link to={`/player-list?${new URLSearchParams({ tag }).toString()}`}>
                <Badge>{tag}</Badge>
              </Link>
              {mayNote && (
                <Button
                  tone="quiet"
                  size="sm"
                  aria-label={`Gỡ nhãn ${tag}`}
                  icon={<X size={14} />}
                  busy={isBusy}
                  onClick={() => tagAs(tag, false)}
                />
              )}
            </li>
          ))}
        </ul>
        <Lines
          rows={data.notes.map(({ words, by, at }) => ({ text: `${by}: ${words}`, at }))}
          none="Chưa có ghi chú nào"
        />
        {mayNote && (
          <>
            <WordsForm
              label="Nhãn mới"
              verb="Gắn nhãn"
              isBusy={isBusy}
              onSend={(tag) => tagAs(tag, true)}
            />
            <WordsForm
              label="Ghi chú mới"
              verb="Ghi"
              isBusy={isBusy}
              onSend={(text) => void note(text)}
            />
          </>
        )}
      </div>
    </Panel>
  );
}

type WordsFormProps = {
  readonly label: string;
  readonly verb: string;
  readonly isBusy: boolean;
  readonly onSend: (words: string) => void;
};

function WordsForm({ label, verb, isBusy, onSend }: WordsFormProps) {
  const [typed, setTyped] = useState("");
  return (
    <form
      className={styles["words"]}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(typed);
        setTyped("");
      }}
    >
      <TextField
        label={label}
        value={typed}
        required
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="sm" tone="outline" busy={isBusy}>
        {verb}
      </Button>
    </form>
  );
}
