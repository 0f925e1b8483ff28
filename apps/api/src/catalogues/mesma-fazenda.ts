import { type Catalogue, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { deOutraFazenda, mudaDeFazenda } from '@tulha/domain/kernel/catalogue/mesma-fazenda';
import { catalogues } from '@tulha/domain/catalogues/index';
import { records } from '@tulha/domain/registers/declared';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Ctx } from '../http/pipeline/route.js';
import { check } from './catalogue.checks.js';
import { inUse, usosEmTodas } from './em-uso.js';

type Valores = Readonly<Record<string, unknown>>;
/** A record as it is shown, and the values it may keep. */
type Antes = { readonly before: Valores; readonly kept: Valores };

const nomeDe = (catalogue: Catalogue, view: Valores | undefined, id: number): string =>
  String((view && (catalogue.rotulo?.(view) ?? view[catalogue.label])) ?? id);

const nomeDaFazenda = async ({ reader }: Ctx, id: number): Promise<string> =>
  nomeDe(catalogues.fazenda, (await findInCatalogue(reader, catalogues.fazenda, id))?.view, id);

/** The fields of a record of a farm that name records of its own farm only: one plot, or plots, or seasons. */
const camposPresos = ({ fields }: Catalogue): readonly string[] =>
  'fazenda' in fields ? Object.keys(fields).filter((name) => records[fields[name]?.de ?? '']?.ficaNaFazenda) : [];

/** The fields as the record would have them after the change, in the form of the wire; a field not sent has its present value. */
const agoraDe = ({ fields }: Catalogue, campos: readonly string[], stored: Valores, antes: Antes | undefined): Valores =>
  Object.fromEntries(
    ['fazenda', ...campos].map((name) => {
      const enviado = stored[storedName(name, fields[name] as Field)];
      return [name, enviado === undefined ? antes?.before[name] : enviado];
    }),
  );

/** A record about plots or seasons belongs to their farm. @throws REFERENCIA_DE_OUTRA_FAZENDA naming the field */
const checkPresos = async (ctx: Ctx, catalogue: Catalogue, campos: readonly string[], agora: Valores, kept: Valores | undefined) => {
  const { fields } = catalogue;
  const alvos = new Map<string, Valores>();
  for (const campo of campos) {
    const de = fields[campo]?.de as string;
    const ids = [agora[campo] ?? []].flat() as number[];
    const found = await Promise.all(ids.map((id) => findInCatalogue(ctx.reader, records[de] as Catalogue, id)));
    for (const one of found) if (one) alvos.set(`${de} ${String(one.view['id'])}`, one.view);
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
  const usos = (await usosEmTodas(ctx, catalogue, Number(before['id']))).filter(({ tabela }) => !espelhadas.includes(tabela));
  if (usos.length === 0) return;
  const [de, para] = await Promise.all([before['fazenda'], agora['fazenda']].map((id) => nomeDaFazenda(ctx, Number(id))));
  throw refuseCatalogue('CADASTRO_FICA_NA_FAZENDA', { ...inUse(catalogue, before, usos), de: String(de), para: String(para) }, 'fazenda');
};

/** Holds a record that is created or changed to its farm, and to others of the same. */
const checkMesmaFazenda = async (ctx: Ctx, catalogue: Catalogue, stored: Valores, antes?: Antes): Promise<void> => {
  const campos = camposPresos(catalogue);
  if (campos.length === 0 && !catalogue.ficaNaFazenda) return;
  const agora = agoraDe(catalogue, campos, stored, antes);
  if (antes && catalogue.ficaNaFazenda && mudaDeFazenda(antes.before, agora)) await checkFica(ctx, catalogue, antes.before, agora);
  await checkPresos(ctx, catalogue, campos, agora, antes?.kept);
};

/** Checks all references of a record before it is written. `antes`: the record before a change. */
export const conferir = async (ctx: Ctx, catalogue: Catalogue, dados: Record<string, unknown>, antes?: Antes & { readonly id: number }) => {
  await check(ctx, catalogue, dados, antes?.id ?? 0, antes?.kept);
  await checkMesmaFazenda(ctx, catalogue, dados, antes);
};
