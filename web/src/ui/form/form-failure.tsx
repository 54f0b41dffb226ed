import { Notice } from "../feedback/notice.tsx";

type FormFailureProps = {
  failure: { message: string; errors?: Record<string, string[]> | undefined };
  /** Names in `errors` that have no field on the page. */
  fieldless?: readonly string[];
};

/** Shows the server's error of a whole form, above its fields. */
export function FormFailure({ failure, fieldless }: FormFailureProps) {
  const details = fieldless?.flatMap((name) => failure.errors?.[name] ?? []);
  return (
    <Notice tone="danger" title={failure.message}>
      {details?.join("\n")}
    </Notice>
  );
}
