import { useLingui } from "@lingui/react/macro";
import { Monitor, Moon, Sun } from "lucide-react";
import { type Theme, themes, useTheme } from "../lib/browser/theme.ts";
import styles from "./frame.module.css";

const ICONS = { dark: Moon, light: Sun, system: Monitor } as const;

/** Three radio buttons drawn as icons: dark, light, or the system's theme. */
export function ThemeSwitch({ name }: { name: string }) {
  const { t } = useLingui();
  const [theme, keepTheme] = useTheme();
  const names: Record<Theme, string> = {
    dark: t`Giao diện tối`,
    light: t`Giao diện sáng`,
    system: t`Theo hệ thống`,
  };
  return (
    <fieldset className={styles["themeSwitch"]}>
      <legend className="visually-hidden">{t`Giao diện`}</legend>
      {themes.map((choice) => {
        const Icon = ICONS[choice];
        return (
          <label key={choice} className={styles["themeChoice"]} title={names[choice]}>
            <Icon size={18} />
            <input
              type="radio"
              className="unseen-input"
              name={name}
              aria-label={names[choice]}
              checked={choice === theme}
              onChange={() => keepTheme(choice)}
            />
          </label>
        );
      })}
    </fieldset>
  );
}
