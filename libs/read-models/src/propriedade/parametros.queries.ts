import { columnName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { PARAMETROS } from '@tulha/domain/propriedade/parametros/parametros.catalogue';
import type { Atencao } from '@tulha/domain/rastreabilidade/cafe';
import type { Reader } from '../read/reader.js';

export type Parametros = { readonly [K in keyof typeof PARAMETROS]: number };

/** The version of an account that has set no parameters yet. */
const NOTHING = -1;

/** The parameters of the account, with defaults, and the version of those it has set. */
export const parametrosDe = async (reader: Reader): Promise<{ readonly view: Parametros; readonly versao: number }> => {
  const row: Readonly<Record<string, unknown>> = (await reader.de('parametros').selectAll().executeTakeFirst()) ?? {};
  const valueOf = (name: string, field: Field) => field.toWire(row[columnName(name, field)] ?? field.padrao);
  const view = Object.fromEntries(Object.entries(PARAMETROS).map(([name, field]) => [name, valueOf(name, field)]));
  return { view: view as Parametros, versao: (row['versao'] as number | undefined) ?? NOTHING };
};

/** The limits from which the account wants to be warned of coffee that stays too long, or too moist. */
export const atencaoDe = (parametros: Parametros): Atencao => ({
  colhido: { dias: parametros.diasColhido },
  terreiro: { dias: parametros.diasTerreiro },
  secador: { dias: parametros.diasSecador },
  descanso: { dias: parametros.diasDescanso },
  armazem: { dias: parametros.diasArmazem, umidadePct: parametros.umidadeArmazem },
  cooperativa: {},
});
