import { catalogues } from '../catalogues/index.js';
import type { Catalogue } from '../kernel/catalogue/catalogue.js';
import type { Register } from '../kernel/register/register.js';
import { registers } from '../registers/index.js';
import { registroDoCatalogo } from './do-catalogo.js';
import { registroDoRegister } from './do-register.js';
import type { Frase } from './frase.js';
import { registros } from './index.js';
import { umDe } from './especie.js';
import type { Registro } from './registro.js';

/** Every kind of record there is, by its table: those declared, and those that follow from a catalogue or a register. */
export const todosOsRegistros: Readonly<Record<string, Registro>> = {
  ...Object.fromEntries(Object.values<Catalogue>(catalogues).map((catalogue) => [catalogue.tabela, registroDoCatalogo(catalogue)])),
  ...Object.fromEntries(Object.values<Register>(registers).map((register) => [register.tabela, registroDoRegister(register)])),
  ...(registros as Readonly<Record<string, Registro>>),
};

/** The declaration of a kind of record; undefined where there is none of that name. */
export const registroDe = (especie: string): Registro | undefined =>
  Object.hasOwn(todosOsRegistros, especie) ? todosOsRegistros[especie] : undefined;

/** The kind whose records the dashboard lists under this path; undefined where there is none. */
export const registroDaTela = (lista: string): Registro | undefined =>
  Object.values(todosOsRegistros).find(({ tela }) => tela?.lista === lista);

/** The singular name of a kind, for a sentence; the code of the kind where it is unknown. */
export const chamadoDe = (especie: string): string => {
  const registro = registroDe(especie);
  return registro ? umDe(registro) : especie;
};

/** The kind of record files can be attached to under this name (`refType`); undefined where there is none. */
export const anexavel = (tipo: string): Registro | undefined => {
  const registro = registroDe(tipo);
  return registro && registro.anexos !== false ? registro : undefined;
};

/** Every kind of record files can be attached to. */
export const anexaveis: readonly Registro[] = Object.values(todosOsRegistros).filter(({ anexos }) => anexos !== false);

/** How each type of fact is told, by its name. */
export const frases: Readonly<Record<string, Frase>> = Object.assign(
  {},
  ...Object.values(todosOsRegistros).map((registro) => registro.frases),
);

/** Types that are told, by their name. */
export const contadas: readonly (readonly [tipo: string, frase: Frase])[] = Object.entries(frases).filter(
  ([, { calada }]) => calada === undefined,
);
