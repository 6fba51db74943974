/**
 * Lists the effective settings and the source of each, with secrets masked, for `castdex check`,
 * the API and the console.
 */
import type { Config } from './config.ts'
import { maskSetting, SETTINGS } from './setting.ts'

export interface SettingInForce {
  /** `CASTDEX_PORT` */
  readonly name: string
  readonly value: string
  /** `--port`, `CASTDEX_PORT` or `default`. */
  readonly source: string
}

export function listSettingsInForce(
  config: Config,
  sources: Readonly<Record<keyof Config, string>>,
): readonly SettingInForce[] {
  return SETTINGS.map((setting) => ({
    name: setting.variable,
    value: maskSetting(setting, config[setting.key]),
    source: sources[setting.key],
  }))
}
