import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { Checkbox } from "../../ui/form/fields/checkbox.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import styles from "./session.module.css";

type Choices = { remember: boolean; sharedMachine: boolean };

type LoginChoicesProps = {
  values: Choices;
  set: (name: keyof Choices, isTicked: boolean) => void;
};

/**
 * The login's two checkboxes. A shared machine must remember nothing, so at most one of the two is ticked.
 */
export function LoginChoices({ values, set }: LoginChoicesProps) {
  const { t } = useLingui();
  const box = (name: keyof Choices, other: keyof Choices) => ({
    name,
    checked: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      set(name, target.checked);
      set(other, false);
    },
  });
  return (
    <div className={styles["loginChoices"]}>
      <div className={cx("row between align-centre", styles["loginRow"])}>
        <Checkbox {...box("remember", "sharedMachine")} label={t`Ghi nhớ đăng nhập`} />
        <Link to={paths.recovery} className="touch-target small">
          <Trans>Quên tài khoản?</Trans>
        </Link>
      </div>
      <Checkbox {...box("sharedMachine", "remember")} label={t`Máy dùng chung, như ở quán net`} />
    </div>
  );
}
