import { contem } from '@tulha/domain/kernel/palavras';
import { FUSO_DA_REGRA } from '@tulha/domain/kernel/relogio';
import { caminhoDe } from '@tulha/domain/references/especie';
import { contadas, frases, registroDe } from '@tulha/domain/references/todos';
import { nomeDoAutor, predicado, sentenca } from '@tulha/domain/suporte/ato/sentenca';
import { type Expression, sql, type SqlBool } from 'kysely';
import { contains, type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import type { DB } from '../tables.js';
import { chamadosAssim, chaveDe, nomesDe } from '../references/nomes.queries.js';

export type FiltroDosAtos = {
  readonly fazendas: readonly number[];
  readonly de?: string | undefined;
  readonly ate?: string | undefined;
  readonly usuario?: number | undefined;
  readonly modulo?: string | undefined;
  /** The modules of which acts are told; all unless given. */
  readonly legiveis?: readonly string[] | undefined;
  readonly tipo?: string | undefined;
  readonly registro?: { readonly especie: string; readonly id: number } | undefined;
};

/** Types whose phrase contains a text. */
const tiposAssim = (q: string): string[] =>
  contadas.flatMap(([tipo, { verbo, objeto, plural }]) => (contem(`${verbo} ${objeto} ${verbo} ${plural} ${tipo}`, q) ? [tipo] : []));

/** The midnight in São Paulo with which a day begins, so many days later. */
const meiaNoite = (dia: string, depois = 0) =>
  sql<string>`((${dia}::date + ${sql.lit(depois)})::timestamp at time zone ${sql.lit(FUSO_DA_REGRA)})`;

const usuariosAssim = async (reader: Reader, q: string): Promise<number[]> =>
  (await reader.de('usuario').select('id').where(contains('nome', q)).limit(200).execute()).map(({ id }) => id);

const encontrar = async (reader: Reader, q: string) => {
  const [atores, registros] = await Promise.all([usuariosAssim(reader, q), chamadosAssim(reader, q)]);
  const porEspecie = Map.groupBy(registros, ({ especie }) => especie);
  return { tipos: tiposAssim(q), atores, porEspecie };
};

/** The types of the acts of some modules; never none, so that the list may be asked for. */
const tiposDe = (modulos: readonly string[]): string[] => [
  '',
  ...contadas.flatMap(([nome, frase]) => (modulos.includes(frase.modulo) ? [nome] : [])),
];

const atos = async (
  reader: Reader,
  { fazendas, de, ate, usuario, modulo, legiveis, tipo, registro }: FiltroDosAtos,
  q: string | undefined,
) => {
  let query = reader
    .de('ato')
    .selectAll()
    .where('fazenda', 'in', [...fazendas]);
  if (de !== undefined) query = query.where('em', '>=', meiaNoite(de));
  if (ate !== undefined) query = query.where('em', '<', meiaNoite(ate, 1));
  if (usuario !== undefined) query = query.where('ator', '=', usuario);
  if (tipo !== undefined) query = query.where('tipo', '=', tipo);
  if (registro) query = query.where('especie', '=', registro.especie).where('alvo', '=', registro.id);
  const modulos = modulo === undefined ? legiveis : [modulo];
  if (modulos) query = query.where('tipo', 'in', tiposDe(modulos));
  if (!q) return query;
  const { tipos, atores, porEspecie } = await encontrar(reader, q);
  return query.where((eb) => {
    const ou: Expression<SqlBool>[] = [eb('tipo', 'in', [...tipos, '']), eb('ator', 'in', [...atores, -1])];
    for (const [especie, deles] of porEspecie)
      ou.push(
        eb.and([
          eb('especie', '=', especie),
          eb(
            'alvo',
            'in',
            deles.map(({ id }) => id),
          ),
        ]),
      );
    return eb.or(ou);
  });
};

type Linha = DB['ato'];

/** The names needed for a page of acts, each read once. */
const arredores = async (reader: Reader, linhas: readonly Linha[]) => {
  const referencias = linhas.flatMap(({ ator, fazenda, especie, alvo }) => [
    { especie: 'usuario', id: ator },
    { especie: 'fazenda', id: fazenda },
    ...(especie !== null && alvo !== null ? [{ especie, id: alvo }] : []),
  ]);
  return nomesDe(
    reader,
    referencias.filter(({ id }) => id > 0),
  );
};

const registroDoAto = ({ especie, alvo }: Linha, nomes: Awaited<ReturnType<typeof arredores>>) => {
  if (especie === null || alvo === null) return null;
  const chamado = nomes.get(chaveDe({ especie, id: alvo }));
  const registro = chamado?.vivo ? registroDe(especie) : undefined;
  const caminho = registro ? caminhoDe(registro, alvo) : null;
  return { especie, id: alvo, nome: chamado?.nome ?? null, caminho };
};

const atoView = (linha: Linha, nomes: Awaited<ReturnType<typeof arredores>>) => {
  const { correlacao, tipo, em, ator, fazenda, fatos } = linha;
  const registro = registroDoAto(linha, nomes);
  const autor = { ator, nome: nomes.get(chaveDe({ especie: 'usuario', id: ator }))?.nome ?? null };
  return {
    id: `${correlacao}/${tipo}`,
    em: new Date(em).toISOString(),
    frase: sentenca(autor, { tipo, fatos, registro }),
    acao: predicado({ tipo, fatos, registro }),
    usuario: { id: ator, nome: nomeDoAutor(autor) },
    tipo,
    modulo: frases[tipo]?.modulo ?? null,
    fazenda: fazenda === 0 ? null : { id: fazenda, nome: nomes.get(chaveDe({ especie: 'fazenda', id: fazenda }))?.nome ?? null },
    fatos,
    registro,
    correlationId: correlacao,
  };
};
export type AtoView = ReturnType<typeof atoView>;

/** The acts in the account with their authors, the latest first unless told. */
export const listAtos = async (reader: Reader, filtro: FiltroDosAtos, params: ListParams): Promise<PageOf<AtoView>> => {
  const query = await atos(reader, filtro, params.q);
  const sort = `${params.sort || '-em'},correlacao`;
  const sortable = { em: 'em', fatos: 'fatos', usuario: 'ator', correlacao: 'correlacao' };
  const page = await paginate(query, { ...params, sort }, { sortable, first: sort, id: 'tipo' }, (linha) => linha as Linha);
  const nomes = await arredores(reader, page.content);
  return { ...page, content: page.content.map((linha) => atoView(linha, nomes)) };
};
