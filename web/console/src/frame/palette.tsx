import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useLocation } from "wouter";
import { Dialog } from "../../../src/ui/overlay/dialog.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import styles from "./frame.module.css";
import type { HitLine } from "./search-hits.ts";
import { useHits } from "./use-hits.ts";

/** Ctrl-K on every page: finds a page, a player, a reference or an id, and opens it. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Tìm nhanh">
      {open && <Search onDone={onClose} />}
    </Dialog>
  );
}

function Search({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [opensFirst, setOpensFirst] = useState(false);
  const [, navigate] = useLocation();
  const { lines, count, isSearching, failure } = useHits(text);
  const listId = useId();
  const chosen = Math.min(at, lines.length - 1);
  useEffect(() => {
    document.getElementById(lineId(listId, chosen))?.scrollIntoView({ block: "nearest" });
  }, [listId, chosen]);

  const openLine = (line: HitLine | undefined) => {
    if (line?.href === undefined) return;
    onDone();
    navigate(line.href);
  };
  // Enter before the answer arrived opens the answer.
  useEffect(() => {
    if (opensFirst && !isSearching) openLine(lines[chosen]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowDown: () => setAt(Math.min(chosen + 1, lines.length - 1)),
      ArrowUp: () => setAt(Math.max(chosen - 1, 0)),
      Enter: () => (isSearching ? setOpensFirst(true) : openLine(lines[chosen])),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <form className="stack-2" onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        className={styles["paletteInput"]}
        role="combobox"
        aria-label="Tìm nhanh"
        aria-expanded={lines.length > 0}
        aria-controls={listId}
        aria-activedescendant={lines.length > 0 ? lineId(listId, chosen) : undefined}
        placeholder="Tên, điện thoại, mã, trang …"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setOpensFirst(false);
        }}
        onKeyDown={onKeyDown}
      />
      <p className={cx("fine-print", styles["paletteState"])} role="status">
        {failure ?? stateOf(text, count, isSearching)}
      </p>
      <Lines listId={listId} lines={lines} chosen={chosen} onOpen={openLine} />
    </form>
  );
}

type LinesProps = {
  listId: string;
  lines: readonly HitLine[];
  chosen: number;
  onOpen: (line: HitLine) => void;
};

/** The field handles the keyboard and says which line is chosen. */
function Lines({ listId, lines, chosen, onOpen }: LinesProps) {
  return (
    <div
      id={listId}
      className={cx("stack-0", styles["paletteLines"])}
      role="listbox"
      aria-label="Kết quả"
      hidden={lines.length === 0}
    >
      {lines.map((line, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={line.key}
          id={lineId(listId, index)}
          className={cx("small", styles["paletteLine"])}
          role="option"
          aria-selected={index === chosen}
          aria-disabled={line.href === undefined || undefined}
          onClick={() => onOpen(line)}
        >
          <span className={cx("fine-print", styles["paletteKind"])}>{line.kind}</span>
          <span className="strong break-anywhere">{line.title}</span>
          {line.note !== "" && (
            <span className={cx("fine-print", styles["paletteNote"])}>{line.note}</span>
          )}
        </div>
      ))}
    </div>
  );
}

const lineId = (listId: string, index: number): string => `${listId}-${index}`;

function stateOf(text: string, count: number, isSearching: boolean): string {
  if (text.trim() !== "" && isSearching) return "Đang tìm …";
  if (count === 0) return "Không tìm thấy gì. Hãy gõ đầu tên đăng nhập, điện thoại hoặc mã.";
  return `${count} ${text.trim() === "" ? "trang" : "kết quả"}`;
}
