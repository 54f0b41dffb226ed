import { useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { type ComponentProps, Suspense, useEffect, useRef } from "react";
import { lazyPart } from "../../lib/browser/lazy-part.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { BothFactorsForm } from "./both-factors-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { StartTwoFactorForm } from "./start-two-factor-form.tsx";
import { TwoFactorOff } from "./two-factor-off.tsx";
import { TwoFactorOn } from "./two-factor-on.tsx";
import styles from "./two-factor.module.css";
import { type TwoFactorView, useTwoFactor } from "./use-two-factor.ts";

/** It draws a QR code, which takes more script than the rest of the page. */
const loadSetup = () => import("./two-factor-setup.tsx");
const TwoFactorSetup = lazyPart(loadSetup, (module) => module.TwoFactorSetup);

/** Shows two-factor authentication: an application on the phone, and codes on paper. */
export function TwoFactorPanel({ user }: { user: User }) {
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
        className={cx("stack-4", styles["panelContent"])}
      >
        {news && <Notice tone={news.tone}>{news.message}</Notice>}
        {view.name === "off" && <TwoFactorOff user={user} onStart={start} />}
        {view.name === "setup" && (
          <Setup
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
          onTurnedOff={steps.notifyOff}
          onRenewed={steps.showCodes}
        />
      </Dialog>
    </Panel>
  );
}

function Setup(props: ComponentProps<typeof TwoFactorSetup>) {
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
