/** Made by the plugin of web/build/common-passwords.ts. */
declare module "virtual:common-passwords" {
  export const packed: string;
}
