/** A form in a dialog: the server's error, the fields, and the buttons to save and to cancel. */
import { Trans } from "@lingui/react/macro";
import type { ComponentProps, ReactNode, SubmitEvent } from "react";
import { FormErrorContext } from "../form/fields/field.tsx";
import { FormFailure } from "../form/form-failure.tsx";
import { ActionRow } from "../page/action-row.tsx";
import { Button, type ButtonTone } from "../page/button.tsx";
import { cx } from "../page/cx.ts";
import styles from "./overlay.module.css";

type DialogFormProps = {
  /** The result of `useForm`. */
  form: {
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
    readonly failure: ComponentProps<typeof FormFailure>["failure"] | undefined;
    readonly isValid: boolean;
    readonly isSubmitting: boolean;
  };
  onCancel: () => void;
  /** Names of server errors that have no field in the form. */
  fieldless?: readonly string[];
  /** False while there is nothing to save. Invalid values disable the button in any case. */
  canSave?: boolean;
  saveLabel: ReactNode;
  savingLabel: ReactNode;
  saveTone?: ButtonTone;
  children: ReactNode;
};

export function DialogForm(props: DialogFormProps) {
  const { onCancel, fieldless = [], canSave = true, children } = props;
  const { saveLabel, savingLabel, saveTone = "primary" } = props;
  const { onSubmit, failure, isValid, isSubmitting } = props.form;
  return (
    <form className={cx("stack-4", styles["dialogFormForm"])} onSubmit={onSubmit} noValidate>
      {failure && <FormFailure failure={failure} fieldless={fieldless} />}
      <FormErrorContext value={failure?.message}>{children}</FormErrorContext>
      <ActionRow>
        <Button
          type="submit"
          tone={saveTone}
          disabled={!isValid || !canSave}
          busy={isSubmitting}
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
