import { COMMAND_LINE_PATH } from "@portal/contract/console/command-line";
import { signOut } from "@portal/contract/console/session";
import { LogOut, Terminal } from "lucide-react";
import { use } from "react";
import { ThemeSwitch } from "../../../src/layout/theme-switch.tsx";
import { Button, ButtonLink } from "../../../src/ui/page/button.tsx";
import { send } from "../api.ts";
import { roleNames } from "../session/role-names.ts";
import { StaffContext } from "../session/staff.ts";
import { useWork } from "../use-work.ts";
import styles from "./frame.module.css";

type WhoProps = {
  /** Tells the theme switches of a page apart. */
  name: string;
  onLeave: () => void;
};

/** Who is signed in, in which roles; the theme, the sign-in of the command line, and the way out. */
export function Who({ name, onLeave }: WhoProps) {
  const staff = use(StaffContext);
  const { run, isBusy } = useWork();
  if (!staff) return null;
  return (
    <div className={styles["who"]}>
      <p>
        <strong>{staff.fullName}</strong>
        <br />
        <span className="fine-print">{staff.roles.map((role) => roleNames[role]).join(", ")}</span>
      </p>
      <ThemeSwitch name={name} />
      <ButtonLink to={COMMAND_LINE_PATH} tone="quiet" size="sm">
        <Terminal size={16} />
        Dòng lệnh
      </ButtonLink>
      <Button
        tone="quiet"
        size="sm"
        icon={<LogOut size={16} />}
        busy={isBusy}
        onClick={() =>
          void run(async () => {
            await send(signOut, {});
            onLeave();
          })
        }
      >
        Đăng xuất
      </Button>
    </div>
  );
}
