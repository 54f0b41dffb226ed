/** The panel to turn two-factor authentication on and off, and to renew the recovery codes. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { startTwoFactor, startTwoFactorForm } from "@portal/contract/two-factor";
import { ShieldCheck } from "lucide-react";
import { type ComponentProps, Suspense, useEffect, useRef } from "react";
import { asApiError, CONFLICT } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { lazyPart } from "../../lib/browser/lazy-part.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { ADD_EMAIL_PATH, paths } from "../../paths.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Button, ButtonLink } from "../../ui/page/button.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { BothFactorsForm } from "./both-factors-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoFactorOn } from "./two-factor-on.tsx";
import { type Setup, type TwoFactorView, useTwoFactor } from "./use-two-factor.ts";

/** Loaded on demand: the setup's QR code needs more script than the rest of the page. */
const loadSetup = () => import("./two-factor-setup.tsx");
const TwoFactorSetup = lazyPart(loadSetup, (module) => module.TwoFactorSetup);

export function TwoFactorPanel({ user, id }: { user: User; id: string }) {
  const { t } = useLingui();
  const { view, news, asking, ask, ...steps } = useTwoFactor(user);
  const content = useRef<HTMLDivElement>(null);
  useFocusOnChange(content, view.name);
  const { username } = user;
  const close = () => ask(undefined);
  const start = () => {
    // Loads the setup while the server checks the password.
    loadSetup().catch(() => undefined);
    ask("start");
  };

  return (
    <Panel
      id={id}
      title={t`Xác thực hai lớp`}
      description={t`Ngoài mật khẩu, mỗi lần đăng nhập cần thêm mã trên điện thoại của bạn.`}
      action={
        user.mfaEnabled ? <Badge tone="jade">{t`Đang bật`}</Badge> : <Badge>{t`Đang tắt`}</Badge>
      }
    >
      <div
        ref={content}
        tabIndex={-1}
        role="group"
        aria-label={t`Xác thực hai lớp`}
        className="stack-4"
      >
        {news && <Notice tone={news.tone}>{news.message}</Notice>}
        {view.name === "off" && <TwoFactorOff user={user} onStart={start} />}
        {view.name === "setup" && (
          <LazySetup
            setup={view.setup}
            onConfirmed={steps.showCodes}
            onOver={steps.giveUp}
            onCancel={() => steps.giveUp()}
          />
        )}
        {view.name === "codes" && (
          <RecoveryCodes codes={view.codes} username={username} onSaved={steps.finish} />
        )}
        {view.name === "on" && (
          <TwoFactorOn onTurnOff={() => ask("turn-off")} onRenew={() => ask("renew")} />
        )}
      </div>
      <Dialog open={asking === "start"} onClose={close} title={t`Bật xác thực hai lớp`}>
        <StartTwoFactorForm username={username} onClose={close} onStarted={steps.showSetup} />
      </Dialog>
      <Dialog
        open={asking === "renew" || asking === "turn-off"}
        onClose={close}
        title={asking === "renew" ? t`Tạo mã khôi phục mới` : t`Tắt xác thực hai lớp?`}
      >
        <BothFactorsForm
          purpose={asking === "renew" ? "renew" : "turn-off"}
          username={username}
          onClose={close}
          onTurnedOff={steps.showTurnedOff}
          onRenewed={steps.showCodes}
        />
      </Dialog>
    </Panel>
  );
}

function LazySetup(props: ComponentProps<typeof TwoFactorSetup>) {
  return (
    <Suspense fallback={<Skeleton height="20rem" />}>
      <TwoFactorSetup {...props} />
    </Suspense>
  );
}

/** Moves the focus to a view that replaces another, so that a screen reader announces it. */
function useFocusOnChange(
  element: React.RefObject<HTMLElement | null>,
  name: TwoFactorView["name"],
) {
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    element.current?.focus();
  }, [element, name]);
}

type TwoFactorOffProps = { user: User; onStart: () => void };

/** Explains two-factor authentication, with the button to turn it on. */
function TwoFactorOff({ user, onStart }: TwoFactorOffProps) {
  if (user.verifiedPhoneAt === null && user.verifiedAt === null) {
    return <ContactFirst hasEmail={user.email !== null} />;
  }
  return (
    <div className="with-action">
      <p>
        <Trans>
          Dù ai đó biết mật khẩu của bạn, họ vẫn không đăng nhập được. Bạn cần một ứng dụng xác thực
          trên điện thoại, như Google Authenticator hay Microsoft Authenticator.
        </Trans>
      </p>
      <Button icon={<ShieldCheck size={18} />} onClick={onStart}>
        <Trans>Bật xác thực hai lớp</Trans>
      </Button>
    </div>
  );
}

/** Asks for a verified contact first: if a stranger turns two-factor on, the player must be notified and undo it. */
function ContactFirst({ hasEmail }: { hasEmail: boolean }) {
  return (
    <Notice
      tone="info"
      announce={false}
      title={<Trans>Cần số điện thoại hoặc email đã xác minh</Trans>}
      action={
        <ButtonLink to={hasEmail ? paths.home : ADD_EMAIL_PATH} tone="outline" size="sm">
          {hasEmail ? <Trans>Xác minh email</Trans> : <Trans>Thêm email</Trans>}
        </ButtonLink>
      }
    >
      <Trans>
        Chỉ cần một trong hai: xác minh số điện thoại bằng một tin nhắn ở đầu trang này, hoặc xác
        minh email. Nếu ai đó bật thay bạn, bạn được báo ở đó và hoàn tác được.
      </Trans>
    </Notice>
  );
}

type StartFormProps = {
  username: string;
  onClose: () => void;
  onStarted: (setup: Setup) => void;
};

const check = checkWith(startTwoFactorForm);
/** Asks for the password, so that a stranger at an open page cannot lock the player out. */
function StartTwoFactorForm({ username, onClose, onStarted }: StartFormProps) {
  const { t } = useLingui();
  const form = useForm({
    check,
    initial: { currentPassword: "" },
    submit: async (values) => {
      try {
        onStarted(await send(startTwoFactor, { body: values }));
      } catch (thrown) {
        // It was turned on in another window, for example.
        if (asApiError(thrown).statusCode === CONFLICT) await refreshUser();
        throw thrown;
      }
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      saveLabel={t`Tiếp tục`}
      savingLabel={t`Đang kiểm tra...`}
    >
      <p>{t`Nhập mật khẩu để xác nhận chính chủ.`}</p>
      <CurrentPassword {...form.text("currentPassword")} username={username} />
    </DialogForm>
  );
}
