import { useLingui } from "@lingui/react/macro";
import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { arrived } from "../../lib/browser/new-release.ts";
import { focusFirst } from "../../lib/form/use-form.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import type { SessionChoices } from "./passkey-ceremony.ts";
import styles from "./session.module.css";

type PasskeyLoginProps = SessionChoices & {
  /** True while the form logs in by password. Nothing is offered then: the login ends the token of other requests. */
  isLoggingIn: boolean;
};

/** The button to log in by passkey, with the choices of the form's two checkboxes. */
export function PasskeyLogin({ isLoggingIn, ...choices }: PasskeyLoginProps) {
  const { t } = useLingui();
  const { isBusy, problem, logInByButton, cancel } = usePasskeyLogin(choices, !isLoggingIn);
  return (
    <>
      <p className={cx("line-3 note", styles["or"])}>{t`hoặc`}</p>
      {problem === "no-passkey" ? (
        <Notice tone="info">
          {t`Chưa chọn được khóa truy cập (passkey). Hãy thử lại hoặc dùng mật khẩu.`}
        </Notice>
      ) : (
        problem && <Notice tone="danger">{problem.message}</Notice>
      )}
      <Button
        tone="outline"
        size="sm"
        full
        icon={<KeyRound size={18} className={styles["key"]} />}
        busy={isBusy}
        busyLabel={t`Đang đăng nhập...`}
        onClick={logInByButton}
      >
        {t`Đăng nhập bằng vân tay, khuôn mặt`}
      </Button>
      {cancel && (
        <Button
          tone="quiet"
          size="sm"
          full
          onClick={({ currentTarget: { form } }) => {
            cancel();
            focusFirst(form ?? undefined, ["username"]);
          }}
        >
          {t`Hủy, dùng mật khẩu`}
        </Button>
      )}
    </>
  );
}

/** Why the login failed: the browser gave no passkey, or the portal refused it. */
type PasskeyProblem = "no-passkey" | ApiError;

const loadCeremony = () => import("./passkey-ceremony.ts");

/** Logs in by the button, or by a passkey that the browser offers in the username's field. */
function usePasskeyLogin(choices: SessionChoices, isFree: boolean) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem>();
  /** Set while the browser's dialog is awaited, which some browsers never show. */
  const [waiting, setWaiting] = useState<AbortController>();

  const logIn = async (chosen?: AuthenticationResponseJSON) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { askForPasskey, logInWith } = await arrived(loadCeremony());
      const end = new AbortController();
      if (!chosen) setWaiting(end);
      const passkey = chosen ?? (await askForPasskey(end.signal));
      setWaiting(undefined);
      // After success the frame redirects the player, so the form stays busy until then.
      await logInWith(passkey, choices);
    } catch (thrown) {
      setProblem(thrown instanceof ApiError ? thrown : "no-passkey");
      setBusy(false);
      setWaiting(undefined);
    }
  };
  const logInByOffer = useEffectEvent(logIn);

  useEffect(() => {
    if (isBusy || !isFree) return;
    let end = new AbortController();
    const begin = () => {
      end = new AbortController();
      void import("./passkey-offer.ts")
        .then(({ offerPasskey }) => offerPasskey(end.signal))
        .then((chosen) => chosen && logInByOffer(chosen))
        // Where passkeys cannot be offered, there is still the button, which says why.
        .catch(() => undefined);
    };
    // Browsers do not keep a page with an open offer for the back button.
    const leave = () => end.abort();
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && begin();
    begin();
    addEventListener("pagehide", leave);
    addEventListener("pageshow", comeBack);
    return () => {
      leave();
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
    };
  }, [isBusy, isFree]);

  return {
    isBusy,
    problem,
    logInByButton: () => void logIn(),
    cancel: waiting && (() => waiting.abort()),
  };
}
