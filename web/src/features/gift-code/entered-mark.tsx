import { Trans } from "@lingui/react/macro";
import { Checkbox } from "../../ui/form/fields/checkbox.tsx";

type EnteredMarkProps = { isEntered: boolean; onChange: (isEntered: boolean) => void };

/** The player's own note that a code was entered in the game. */
export function EnteredMark({ isEntered, onChange }: EnteredMarkProps) {
  return (
    <Checkbox
      label={<Trans>Tôi đã nhập mã này trong game</Trans>}
      checked={isEntered}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
