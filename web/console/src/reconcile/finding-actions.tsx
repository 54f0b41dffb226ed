import type { ReconcileFinding } from "@portal/contract/console/reconcile";
import { useState } from "react";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";

type FindingActionsProps = {
  finding: ReconcileFinding;
  isBusy: boolean;
  onOwn: () => void;
  onAccept: (note: string) => void;
};

/** The buttons for an open finding: take it, or accept it with a note. */
export function FindingActions({ finding, isBusy, onOwn, onAccept }: FindingActionsProps) {
  const [note, setNote] = useState<string>();
  if (finding.isExplained || finding.acceptedBy !== null) return null;
  if (note !== undefined) {
    return (
      <form
        className="row-2 align-end"
        onSubmit={(event) => {
          event.preventDefault();
          onAccept(note);
        }}
      >
        <TextField
          label="Vì sao chấp nhận"
          value={note}
          required
          ref={focused}
          onChange={({ target: { value } }) => setNote(value)}
        />
        <Button type="submit" size="sm" busy={isBusy}>
          Chấp nhận
        </Button>
      </form>
    );
  }
  return (
    <span className="row-2 align-end">
      {finding.owner === null && (
        <Button size="sm" tone="outline" disabled={isBusy} onClick={onOwn}>
          Nhận xử lý
        </Button>
      )}
      <Button size="sm" tone="outline" onClick={() => setNote("")}>
        Chấp nhận …
      </Button>
    </span>
  );
}

/** The field takes the place of the button that had the focus. */
const focused = (field: HTMLInputElement | null) => field?.focus();
