import { Suspense, use, useEffect, useState } from "react";
import { lazyPage } from "../../../src/lazy-page.ts";
import { Button } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { StaffContext } from "../session/staff.ts";
import { operationNames } from "./facts.tsx";
import type { OperationChoice } from "./operation-choice.ts";
import styles from "./operations.module.css";

type OperationChoicesProps = {
  readonly choices: readonly OperationChoice[];
  readonly onDone: (outcome: string) => void;
};

/** Loaded on demand: most people only read a page. */
const { Page: ChosenOperation, load } = lazyPage(
  () => import("./chosen-operation.tsx"),
  (module) => module.ChosenOperation,
);

/**
 * The operations that the person may do or propose here: they choose one, fill in its fields, and confirm its
 * preview.
 */
export function OperationChoices({ choices, onDone }: OperationChoicesProps) {
  const [openKey, setOpenKey] = useState<string>();
  const staff = use(StaffContext);
  // Loaded ahead, so that a person who presses can type at once.
  useEffect(() => void load(), []);
  const own = choices.filter(({ operation }) => staff?.operations.includes(operation));
  if (own.length === 0) return null;
  const open = own.find(({ key }) => key === openKey);
  return (
    <div className="stack-3">
      <div
        className={cx("row-2", styles["operationChoices"])}
        role="group"
        aria-label="Việc có thể làm"
      >
        {own.map(({ key, operation, label }) => (
          <Button
            key={key}
            size="sm"
            tone="outline"
            aria-pressed={key === openKey}
            onClick={() => setOpenKey(key)}
          >
            {label ?? operationNames[operation]}
          </Button>
        ))}
      </div>
      {open && (
        <Suspense fallback={null}>
          <ChosenOperation key={open.key} choice={open} onDone={onDone} />
        </Suspense>
      )}
    </div>
  );
}
