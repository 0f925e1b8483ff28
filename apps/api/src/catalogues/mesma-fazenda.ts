import { type Catalogue, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { deOutraFazenda, mudaDeFazenda } from '@tulha/domain/kernel/catalogue/mesma-fazenda';
import { catalogues } from '@tulha/domain/catalogues/index';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Line, Register } from '@tulha/domain/kernel/register/register';
import { afterOf, kindsOf, type LineKind } from '@tulha/domain/kernel/register/register.state';
import { decideWhole } from '@tulha/domain/kernel/register/register.whole';
import { records } from '@tulha/domain/registers/declared';
import { camposPresos } from '@tulha/domain/registers/presos';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { movidosDe } from '@tulha/read-models/catalogues/movidos';
import { linhasDe } from '@tulha/read-models/registers/line.queries';
import type { Ctx } from '../http/pipeline/route.js';
import { check } from './catalogue.checks.js';
import { inUse, usosEmTodas } from './em-uso.js';

type Valores = Readonly<Record<string, unknown>>;
/** A record as it is shown, and the values it may keep. */
type Antes = { readonly before: Valores; readonly kept: Valores };
/** Lines as a body says them, by kind; a kind of which it says nothing is not there. */
export type SentLines = ReadonlyMap<string, readonly Record<string, unknown>[]>;
type Mudado = Antes & { readonly id: number; readonly linhas?: SentLines };

const nomeDe = (catalogue: Catalogue, view: Valores | undefined, id: number): string =>
  String((view && (catalogue.rotulo?.(view) ?? view[catalogue.label])) ?? id);

const nomeDaFazenda = async ({ reader }: Ctx, id: number): Promise<string> =>
  nomeDe(catalogues.fazenda, (await findInCatalogue(reader, catalogues.fazenda, id))?.view, id);

/**
 * The fields as the record would have them after the change, in the form of the wire; a field not sent has its present value. A record that says no farm is
 * of the farm of what it names (docs/adr/0014), so it is written on the active one (docs/adr/0062).
 */
const agoraDe = (ctx: Ctx, { fields }: Catalogue, campos: readonly string[], stored: Valores, antes: Antes | undefined): Valores => ({
  fazenda: ctx.fazenda,
  ...Object.fromEntries(
    ['fazenda', ...campos].flatMap((name) => {
      if (!(name in fields)) return [];
      const enviado = stored[storedName(name, fields[name] as Field)];
      return [[name, enviado === undefined ? antes?.before[name] : enviado]];
    }),
  ),
});

/** A record about plots or seasons belongs to their farm. @throws REFERENCIA_DE_OUTRA_FAZENDA naming the field */
const checkPresos = async (ctx: Ctx, catalogue: Catalogue, campos: readonly string[], agora: Valores, kept: Valores | undefined) => {
  const { fields } = catalogue;
  const alvos = new Map<string, Valores>();
  for (const campo of campos) {
    const de = fields[campo]?.de as string;
    const ids = [agora[campo] ?? []].flat() as number[];
    const alvo = records[de] as Catalogue;
    const movidos = await movidosDe(ctx.reader, alvo);
    for (const id of ids) {
      const one = await findInCatalogue(ctx.reader, alvo, movidos.agora(id));
      if (one) alvos.set(`${de} ${id}`, one.view);
    }
  }
  const fazendaDe = (de: string, id: number) => alvos.get(`${de} ${id}`)?.['fazenda'] as number | null | undefined;
  const achado = deOutraFazenda(catalogue, campos, agora, kept, fazendaDe);
  if (!achado) return;
  const { campo, de, id, fazenda } = achado;
  const slots = {
    campo: fields[campo]?.label ?? campo,
    nome: nomeDe(records[de] as Catalogue, alvos.get(`${de} ${id}`), id),
    dela: await nomeDaFazenda(ctx, fazenda),
    desta: await nomeDaFazenda(ctx, Number(agora['fazenda'])),
  };
  throw refuseCatalogue('REFERENCIA_DE_OUTRA_FAZENDA', slots, campo);
};

/** A record with history on its farm cannot move to another. @throws CADASTRO_FICA_NA_FAZENDA */
const checkFica = async (ctx: Ctx, catalogue: Catalogue, before: Valores, agora: Valores) => {
  const espelhadas = Object.keys(catalogue.espelhos ?? {}).map((name) => catalogue.fields[name]?.de);
  const usos = await usosEmTodas(ctx, catalogue, Number(before['id']), ({ tabela }) => !espelhadas.includes(tabela));
  if (usos.usos.length === 0 && !usos.fora) return;
  const [de, para] = await Promise.all([before['fazenda'], agora['fazenda']].map((id) => nomeDaFazenda(ctx, Number(id))));
  throw refuseCatalogue('CADASTRO_FICA_NA_FAZENDA', { ...inUse(catalogue, before, usos), de: String(de), para: String(para) }, 'fazenda');
};

/** Holds a record that is created or changed to its farm, and to others of the same. */
const checkMesmaFazenda = async (ctx: Ctx, catalogue: Catalogue, stored: Valores, antes?: Antes): Promise<void> => {
  const campos = camposPresos(catalogue);
  if (campos.length === 0 && !catalogue.ficaNaFazenda) return;
  const agora = agoraDe(ctx, catalogue, campos, stored, antes);
  if (antes && catalogue.ficaNaFazenda && mudaDeFazenda(antes.before, agora)) await checkFica(ctx, catalogue, antes.before, agora);
  await checkPresos(ctx, catalogue, campos, agora, antes?.kept);
};

type NaFazenda = { readonly fazenda: unknown; readonly antes?: Valores };

/**
 * Holds a line to the farm of its record, or to the active one below a record of no farm. `antes`: the line before a change, whose references
 * may stay. @throws REFERENCIA_DE_OUTRA_FAZENDA
 */
export const conferirLinha = async (
  ctx: Ctx,
  register: Register,
  line: Line,
  dados: Valores,
  { fazenda: doRegistro, antes }: NaFazenda,
): Promise<void> => {
  const campos = camposPresos(line);
  const fazenda = 'fazenda' in register.fields ? doRegistro : ctx.fazenda;
  const valores = campos.map((name) => [name, dados[storedName(name, line.fields[name] as Field)]]);
  if (campos.length > 0) await checkPresos(ctx, line, campos, { ...Object.fromEntries(valores), fazenda }, antes && { ...antes, fazenda });
};

/** The work on a line; its refusal names the field as one of that line. */
export const naLinha = async <T>(onde: (campo: string) => string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, kind, message, details, campo = '', outros } = error;
    throw new DomainError(code, kind, message, details, onde(campo), outros);
  }
};

/** The lines of a kind as they are kept: where the body says any, as they would be after it. */
const linhasDepois = async (ctx: Ctx, register: Register, kind: LineKind, { id, linhas }: Mudado): Promise<readonly Valores[]> => {
  const rows = (await linhasDe(ctx.reader, kind.line, [id])).get(id) ?? [];
  const sent = linhas?.get(kind.name);
  if (!sent) return rows;
  const own = Object.fromEntries(rows.map((row) => [String(row['id']), { ...row, [kind.id]: row['id'] }]));
  const facts = decideWhole(kind, own, { sent, ids: sent.map((_, at) => -at - 1) }, id);
  return afterOf(register)({ registro: { dados: null, excluido: false }, linhas: { [kind.name]: own } }, facts)[kind.name] as Valores[];
};

/** A record that moves to another farm takes along no line that names what stays on the first. @throws REFERENCIA_DE_OUTRA_FAZENDA naming the line */
const checkLinhas = async (ctx: Ctx, register: Register, dados: Valores, antes: Mudado): Promise<void> => {
  const fazenda = dados['fazendaId'];
  if (!('fazenda' in register.fields) || !mudaDeFazenda(antes.before, { fazenda })) return;
  for (const kind of kindsOf(register).filter(({ line }) => camposPresos(line).length > 0))
    for (const [at, linha] of (await linhasDepois(ctx, register, kind, antes)).entries())
      await naLinha(
        (campo) => `${kind.name}[${at}].${campo}`,
        () => conferirLinha(ctx, register, kind.line, linha, { fazenda }),
      );
};

/** Checks all references of a record before it is written. `antes`: the record before a change, and the lines that the change says. */
export const conferir = async (ctx: Ctx, catalogue: Catalogue, dados: Record<string, unknown>, antes?: Mudado) => {
  await check(ctx, catalogue, dados, antes?.id ?? 0, antes?.kept);
  await checkMesmaFazenda(ctx, catalogue, dados, antes);
  if (antes && 'lines' in catalogue) await checkLinhas(ctx, catalogue as Register, dados, antes);
};
