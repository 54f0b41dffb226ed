import type { ReactNode, SubmitEvent } from "react";
import { FormErrorContext } from "../../ui/form/fields/field.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { ActionRow } from "../../ui/page/action-row.tsx";
import { Button } from "../../ui/page/button.tsx";

type StepFormProps = {
  /** The result of `useForm`. */
  form: {
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
    readonly failure: { message: string } | undefined;
    readonly isSubmitting: boolean;
  };
  submitLabel: ReactNode;
  submittingLabel: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A form within a page: the error, the fields, the button. */
export function StepForm(props: StepFormProps) {
  const { submitLabel, submittingLabel, actions, children } = props;
  const { onSubmit, failure, isSubmitting } = props.form;
  return (
    <form className="stack-4 at-most-34" onSubmit={onSubmit} noValidate>
      {failure && <FormFailure failure={failure} />}
      <FormErrorContext value={failure?.message}>{children}</FormErrorContext>
      <ActionRow>
        <Button type="submit" busy={isSubmitting} busyLabel={submittingLabel}>
          {submitLabel}
        </Button>
        {actions}
      </ActionRow>
    </form>
  );
}
