import { type ReactNode, useState } from "react";
import { Button } from "../../src/ui/page/button.tsx";
import { focusOnMount } from "./operations/focus-on-mount.ts";

type PressTwiceProps = {
  label: ReactNode;
  /** The press that does it. */
  sure: string;
  disabled: boolean;
  onPress: () => void;
};

/** A button that asks once more before something final. The button to cancel stands where the first press was. */
export function PressTwice({ label, sure, disabled, onPress }: PressTwiceProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <Button size="sm" tone="outline" disabled={disabled} onClick={() => setAsked(true)}>
        {label}
      </Button>
    );
  }
  return (
    <span className="row-2">
      <Button ref={focusOnMount} size="sm" tone="quiet" onClick={() => setAsked(false)}>
        Hủy
      </Button>
      <Button size="sm" tone="danger" disabled={disabled} onClick={onPress}>
        {sure}
      </Button>
    </span>
  );
}
