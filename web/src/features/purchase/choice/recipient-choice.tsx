import { Trans, useLingui } from "@lingui/react/macro";
import { UserRound } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { ChoiceTiles } from "../../../ui/form/fields/choice-tiles.tsx";
import { Select } from "../../../ui/form/fields/select.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import styles from "../purchase.module.css";
import type { Recipient, Recipients } from "./recipients.ts";

type RecipientChoiceProps = {
  recipients: Recipients;
  /** True while the player's characters are loading. */
  areCharactersAwaited: boolean;
  value: Recipient | undefined;
  onChange: (recipient: Recipient) => void;
};

/** Shows who receives the coins, and lets the player choose another character or server. */
export function RecipientChoice(props: RecipientChoiceProps) {
  const { value, onChange, recipients } = props;
  /** Undefined until the player has opened or closed it. Until then, the game's answer may close it. */
  const [wantsOpen, setOpen] = useState<boolean>();
  const isOpen = wantsOpen ?? value === undefined;
  const { part, keepFocus } = useKeptFocus();
  const open = (isOpenNext: boolean) => {
    keepFocus();
    setOpen(isOpenNext);
  };
  if (!isOpen && value) {
    return (
      <div ref={part}>
        <Chosen recipient={value} onChange={() => open(true)} />
      </div>
    );
  }
  const choose = (recipient: Recipient) => {
    onChange(recipient);
    open(false);
  };
  return (
    <div ref={part} className="stack-4" onFocus={() => setOpen(true)}>
      {recipients.characters.length > 0 && (
        <CharacterTiles recipients={recipients} value={value} onChange={choose} />
      )}
      <ZoneChoice {...props} />
    </div>
  );
}

/** Keeps the focus in the part when a press replaces its content, and with it the focused element. */
function useKeptFocus() {
  const part = useRef<HTMLDivElement>(null);
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const first = part.current?.querySelector<HTMLElement>("input:checked, select, button");
    first?.focus({ preventScroll: true });
  });
  return { part, keepFocus: () => void (isDue.current = true) };
}

function Chosen({ recipient, onChange }: { recipient: Recipient; onChange: () => void }) {
  const { character, level, zoneName } = recipient;
  const nameId = useId();
  return (
    <div className={cx("with-ends", styles["chosen"])}>
      <UserRound size={20} aria-hidden="true" />
      <p id={nameId}>
        <span className="visually-hidden">
          <Trans>Người nhận</Trans>
        </span>
        <strong>{character ?? <Trans>Tài khoản của bạn</Trans>}</strong>
        <span className="note">
          <Trans>Máy chủ {zoneName}</Trans>
          {level !== undefined && (
            <>
              {" · "}
              <Trans>Cấp {level}</Trans>
            </>
          )}
        </span>
      </p>
      <Button tone="outline" size="sm" aria-describedby={nameId} onClick={onChange}>
        <Trans>Đổi</Trans>
        <span className="visually-hidden">
          {" "}
          <Trans>người nhận</Trans>
        </span>
      </Button>
    </div>
  );
}

const idOf = ({ zoneId, character = "", characterId = character }: Recipient) =>
  `${zoneId}/${characterId}`;

type CharacterTilesProps = Pick<RecipientChoiceProps, "recipients" | "value" | "onChange">;

function CharacterTiles({ recipients: { characters }, value, onChange }: CharacterTilesProps) {
  const { t } = useLingui();
  return (
    <ChoiceTiles
      label={t`Nhân vật nhận`}
      name="character"
      choices={characters.map((each) => ({
        value: idOf(each),
        title: each.character,
        note: each.level === undefined ? each.zoneName : t`${each.zoneName} · Cấp ${each.level}`,
        icon: <UserRound size={18} />,
      }))}
      value={value && idOf(value)}
      onChange={(id) => {
        const chosen = characters.find((each) => idOf(each) === id);
        if (chosen) onChange(chosen);
      }}
      tileWidth="12rem"
      look="phone-row"
    />
  );
}

/** The servers on which the player has no known character. */
function ZoneChoice({ recipients, areCharactersAwaited, value, onChange }: RecipientChoiceProps) {
  const { t } = useLingui();
  const { characters, zones, areCharactersKnown } = recipients;
  const own = new Set(characters.map(({ zoneId }) => zoneId));
  const others = zones.filter(({ id }) => !own.has(id));
  if (others.length === 0) return null;
  return (
    <Select
      label={own.size > 0 ? t`Hoặc máy chủ khác` : t`Máy chủ`}
      name="zoneId"
      placeholder={t`Chọn máy chủ`}
      hint={
        areCharactersKnown || areCharactersAwaited
          ? undefined
          : t`Game đang gián đoạn nên chưa xem được nhân vật của bạn. Hãy nhớ đúng máy chủ.`
      }
      value={value && !own.has(value.zoneId) ? value.zoneId : ""}
      onChange={({ target }) => {
        const zone = others.find(({ id }) => id === target.value);
        if (zone) onChange({ zoneId: zone.id, zoneName: zone.name, character: undefined });
      }}
      options={others.map(({ id, name, pause }) => [id, pause ? t`${name} (tạm ngừng)` : name])}
    />
  );
}
