/** Adds a passkey: asks for the password, then opens the browser's own dialog. Explains why none was created. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReplyOf } from "@portal/contract/http/call";
import { addPasskey, type Passkey, passwordForm, startPasskey } from "@portal/contract/passkeys";
import {
  type RegistrationResponseJSON,
  sendSignal,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { type ReactNode, useEffect, useState } from "react";
import { asApiError } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { withinAMinute } from "../../lib/browser/passkey-wait.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";

const check = checkWith(passwordForm);

/** The portal has refused a passkey if its status is from here … */
const REFUSED_FROM = 400;
/** … to here. Any other error leaves unknown whether it is stored. */
const REFUSED_TO = 499;

type AddPasskeyFormProps = {
  username: string;
  onClose: () => void;
  onDone: (message: ReactNode) => Promise<void>;
};

export function AddPasskeyForm({ username, onClose, onDone }: AddPasskeyFormProps) {
  const { t } = useLingui();
  const { form, problem } = useAddPasskey(({ name }) =>
    onDone(
      <Trans>Đã thêm khóa truy cập “{name}”. Từ nay bạn có thể đăng nhập bằng khóa này.</Trans>,
    ),
  );
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      saveLabel={t`Tiếp tục`}
      savingLabel={t`Đang thêm...`}
    >
      {problem && <ProblemNotice problem={problem} />}
      <p>
        <Trans>
          Nhập mật khẩu, rồi làm theo hướng dẫn của thiết bị. Đừng thêm khóa trên máy dùng chung.
        </Trans>
      </p>
      <CurrentPassword {...form.text("currentPassword")} username={username} />
    </DialogForm>
  );
}

function ProblemNotice({ problem }: { problem: AddProblem }) {
  const { t } = useLingui();
  switch (problem) {
    case "given-up":
      return (
        <Notice tone="info">
          {t`Chưa thêm khóa nào, vì bạn đã hủy hoặc đã hết thời gian chờ.`}
        </Notice>
      );
    case "known-here":
      return <Notice tone="info">{t`Thiết bị này đã có khóa truy cập của tài khoản.`}</Notice>;
    case "device":
      return (
        <Notice tone="warning">
          <Trans>
            Thiết bị này không tạo được khóa truy cập. Hãy bật khóa màn hình rồi thử lại, hoặc dùng
            thiết bị khác.
          </Trans>
        </Notice>
      );
    case "browser":
      return (
        <Notice tone="danger">
          {t`Trình duyệt không tạo được khóa truy cập. Vui lòng thử lại.`}
        </Notice>
      );
  }
}

/** Why the browser created no passkey. */
type AddProblem = "given-up" | "known-here" | "device" | "browser";

/** Adds a passkey: the password, then the browser's own dialog, then the portal. */
function useAddPasskey(onAdded: (passkey: Passkey) => Promise<void>) {
  const [problem, setProblem] = useState<AddProblem>();
  // Closing the form also closes the browser's dialog.
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), []);

  const form = useForm({
    check,
    initial: { currentPassword: "" },
    submit: async (values) => {
      setProblem(undefined);
      const options = await send(startPasskey, { body: values });
      const credential = await create(options);
      if (typeof credential === "string") setProblem(credential);
      else await onAdded(await store(credential, options.rp.id));
    },
  });
  return { form, problem };
}

type CreationOptions = ReplyOf<typeof startPasskey>;

function create(optionsJSON: CreationOptions): Promise<RegistrationResponseJSON | AddProblem> {
  return withinAMinute(startRegistration({ optionsJSON })).catch((thrown: unknown) =>
    problemOf((thrown as Error).name),
  );
}

/** Returns the problem for an error name of Web Authentication (Level 3, §5.1.3). */
function problemOf(errorName: string): AddProblem {
  switch (errorName) {
    // Cancelled or too late: browsers do not distinguish the two.
    case "NotAllowedError":
    case "AbortError":
      return "given-up";
    case "InvalidStateError":
      return "known-here";
    case "ConstraintError":
    case "NotSupportedError":
      return "device";
    default:
      return "browser";
  }
}

/** Stores the passkey. If the portal refuses it, the browser will not offer it at logins. */
async function store(credential: RegistrationResponseJSON, rpID: string): Promise<Passkey> {
  try {
    return await send(addPasskey, { body: { credential } });
  } catch (thrown) {
    const { statusCode } = asApiError(thrown);
    if (statusCode >= REFUSED_FROM && statusCode <= REFUSED_TO) {
      const signal = {
        signalName: "unknownCredential",
        rpID,
        credentialID: credential.id,
      } as const;
      await sendSignal(signal).catch(() => undefined);
    }
    throw thrown;
  }
}
