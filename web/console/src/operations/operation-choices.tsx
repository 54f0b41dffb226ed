import { Fragment, type ReactNode, Suspense, use, useEffect, useRef, useState } from "react";
import { lazyPage } from "../../../src/lazy-page.ts";
import { Button } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { StaffContext } from "../session/staff.ts";
import type { DoneOrder } from "./confirm-operation.tsx";
import { operationNames } from "./facts.tsx";
import { graveOperations, undoableOperations } from "./grave-operations.ts";
import type { OperationChoice } from "./operation-choice.ts";
import styles from "./operations.module.css";

type OperationChoicesProps = {
  readonly choices: readonly OperationChoice[];
  readonly onDone: () => void;
  /** They are what the page is for: grave ones stand like the others. */
  readonly isTask?: boolean;
};

/** Loaded on demand: most people only read a page. */
const { Page: ChosenOperation, load } = lazyPage(
  () => import("./chosen-operation.tsx"),
  (module) => module.ChosenOperation,
);
const { Page: DoneOperation } = lazyPage(
  () => import("./chosen-operation.tsx"),
  (module) => module.DoneOperation,
);

/** What was done, below which buttons, and how high the form was that it stands for. */
type DoneHere = {
  readonly done: DoneOrder;
  readonly group: string;
  readonly isGrave: boolean;
  readonly heightPx: number;
};

/**
 * The operations that the person may do or propose here: they choose one, fill in its fields, and confirm its
 * preview. The grave ones are never beside the others.
 */
export function OperationChoices({ choices, onDone, isTask = false }: OperationChoicesProps) {
  const [openKey, setOpenKey] = useState<string>();
  const [doneHere, setDoneHere] = useState<DoneHere>();
  const staff = use(StaffContext);
  // Loaded ahead, so that a person who presses can type at once.
  useEffect(() => void load(), []);
  const own = choices.filter(({ operation }) => staff?.operations.includes(operation));
  if (own.length === 0) return null;
  const open = own.find(({ key }) => key === openKey);
  return (
    <div className="stack-3">
      {[...new Set(own.map(({ group = "" }) => group))].map((group) => (
        <Group key={group} name={group}>
          {[false, true].map((isGrave) => {
            const row = own.filter(
              (one) =>
                (one.group ?? "") === group && graveOperations.has(one.operation) === isGrave,
            );
            const isDoneHere = doneHere?.group === group && doneHere.isGrave === isGrave;
            if (row.length === 0 && !isDoneHere) return null;
            return (
              <Fragment key={String(isGrave)}>
                <div
                  className={cx(
                    "row-2",
                    styles["operationChoices"],
                    isGrave && !isTask && styles["grave"],
                  )}
                >
                  {row.map(({ key, operation, label }) => (
                    <Button
                      key={key}
                      size="sm"
                      tone="outline"
                      aria-pressed={key === openKey}
                      data-undoable={undoableOperations.has(operation) || undefined}
                      onClick={() => {
                        setDoneHere(undefined);
                        setOpenKey(key);
                      }}
                    >
                      {label ?? operationNames[operation]}
                    </Button>
                  ))}
                </div>
                {/* Right below its own buttons, where it was pressed. */}
                {open && row.includes(open) && (
                  <OpenForm
                    key={open.key}
                    choice={open}
                    onDone={(done, heightPx) => {
                      setDoneHere({ done, group, isGrave, heightPx });
                      setOpenKey(undefined);
                      onDone();
                    }}
                    onCancel={() => setOpenKey(undefined)}
                  />
                )}
                {isDoneHere && (
                  // As high as the form was: no button below moves under the pointer that has just confirmed.
                  <div style={{ minHeight: doneHere.heightPx }}>
                    <Suspense fallback={null}>
                      <DoneOperation done={doneHere.done} />
                    </Suspense>
                  </div>
                )}
              </Fragment>
            );
          })}
        </Group>
      ))}
    </div>
  );
}

type OpenFormProps = {
  choice: OperationChoice;
  /** Called with the height that the form had. */
  onDone: (done: DoneOrder, heightPx: number) => void;
  onCancel: () => void;
};

function OpenForm({ choice, onDone, onCancel }: OpenFormProps) {
  const form = useRef<HTMLDivElement>(null);
  return (
    <div ref={form}>
      <Suspense fallback={null}>
        <ChosenOperation
          choice={choice}
          onDone={(done) => onDone(done, form.current?.offsetHeight ?? 0)}
          onCancel={onCancel}
        />
      </Suspense>
    </div>
  );
}

/** Screens that show the buttons of all groups at once. On a phone they would push the page's contents down. */
const WIDE = "(width >= 67rem)";

function Group({ name, children }: { name: string; children: ReactNode }) {
  const buttons = (
    <div className="stack-2" role="group" aria-label={name || "Thao tác"}>
      {children}
    </div>
  );
  if (name === "") return buttons;
  return (
    <details className="stack-2" open={matchMedia(WIDE).matches}>
      <summary className="disclosure strong">{name}</summary>
      {buttons}
    </details>
  );
}
