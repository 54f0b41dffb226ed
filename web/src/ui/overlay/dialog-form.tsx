import { Trans } from "@lingui/react/macro";
import type { ComponentProps, ReactNode, SubmitEvent } from "react";
import { FormFailure } from "../form/form-failure.tsx";
import { ActionRow } from "../page/action-row.tsx";
import { Button, type ButtonTone } from "../page/button.tsx";
import { FormErrorContext } from "../page/form-error-context.ts";
import styles from "./dialog-form.module.css";

type DialogFormProps = {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  onCancel: () => void;
  /** The server's error of the whole form. */
  failure: ComponentProps<typeof FormFailure>["failure"] | undefined;
  fieldless?: readonly string[];
  /** False while there is nothing to save, or a value is wrong. */
  canSave: boolean;
  isSaving: boolean;
  saveLabel: ReactNode;
  savingLabel: ReactNode;
  saveTone?: ButtonTone;
  children: ReactNode;
};

/** A form in a dialog: what went wrong, the fields, the two buttons. */
export function DialogForm(props: DialogFormProps) {
  const { onSubmit, onCancel, failure, fieldless = [], children } = props;
  const { canSave, isSaving, saveLabel, savingLabel, saveTone = "primary" } = props;
  return (
    <form className={styles["form"]} onSubmit={onSubmit} noValidate>
      {failure && <FormFailure failure={failure} fieldless={fieldless} />}
      <FormErrorContext value={failure?.message}>{children}</FormErrorContext>
      <ActionRow>
        <Button
          type="submit"
          tone={saveTone}
          disabled={!canSave}
          busy={isSaving}
          busyLabel={savingLabel}
        >
          {saveLabel}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          <Trans>Hủy</Trans>
        </Button>
      </ActionRow>
    </form>
  );
}
