import { join } from "node:path";
import { getConfig } from "@lingui/conf";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";

const LINGUI = { cwd: join(import.meta.dirname, "..") };
/** Without it, Lingui's plugin would look for its configuration in the working directory. */
const linguiConfig = getConfig(LINGUI);

/** Returns the Vite plugins that compile JSX (with React Refresh in development) and Lingui's texts. */
export function compilers() {
  return [
    react(),
    babel({
      // The Vietnamese source texts stay in the production build. No second copy has to be loaded, and a
      // locale that fails to load still leaves a readable page.
      presets: [
        linguiTransformerBabelPreset({ descriptorFields: "message", linguiConfig }, LINGUI),
      ],
    }),
  ];
}
