import { comoNaColheita, type TalhaoNaColheita, type VersaoDoTalhao } from '@tulha/domain/rastreabilidade/historico/contorno';
import { fusoDa } from '@tulha/domain/kernel/relogio';
import { percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { type Alvo, origensDe } from '@tulha/domain/rastreabilidade/genealogia/origem';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import { vendaConhecida } from '../../comercial/venda-conhecida.queries.js';
import { findVenda } from '../../comercial/venda.queries.js';
import { grafoPara } from '../genealogia/grafo-da-conta.js';
import { arrayDe } from '../genealogia/grafo-dos-lotes.js';
import { ressalvasDoLote } from '../historico/ressalvas.queries.js';
import { aMaisDasColheitas } from '../lote/a-mais.queries.js';
import { colheitasDe } from '../lote/colheitas.queries.js';
import { loteComoEra } from '../lote/lote-em.queries.js';
import { findLote } from '../lote/lote.queries.js';

const VERSOES = `
  select v.talhao_id as "talhaoId", v.versao, v.registrado_em as "registradoEm", v.fazenda_id as "fazendaId", v.nome, v.area_ha as "areaHa",
    v.data_plantio as "dataPlantio", v.coords as contorno, v.contorno_como as como, v.contorno_desde as desde, v.contorno_motivo as motivo,
    f.uf, f.cidade
  from ${LIVE}.talhao_versao v
  left join ${LIVE}.fazenda f on f.id = v.fazenda_id and f.conta = v.conta
  where v.conta = $1 and v.talhao_id = any($2::int8[]) and v.registrado_em <= $3::timestamptz
  order by v.talhao_id, v.versao`;

const FAZENDAS = `
  select id, nome, cnpj, email, logradouro, bairro, cidade, uf, cep, latitude, longitude, car
  from ${LIVE}.fazenda where conta = $1 and id = any($2::int8[])`;

type Onde = { readonly uf: string | null; readonly cidade: string | null };
type Linha = Readonly<Record<string, string | null>> & { readonly id: number };

const versoesDe = async ({ db: { pool }, conta }: Reader, ids: readonly number[], ate: string) => {
  const { rows } = await pool.query<VersaoDoTalhao & Onde & { registradoEm: string | Date }>(prepared(VERSOES, [conta, arrayDe(ids), ate]));
  const versoes = rows.map(({ uf, cidade, ...row }) => ({
    ...row,
    fuso: fusoDa({ uf, cidade }),
    registradoEm: new Date(row.registradoEm).toISOString(),
  }));
  return Map.groupBy(versoes, ({ talhaoId }) => talhaoId);
};

const fazendasDe = async ({ db: { pool }, conta }: Reader, ids: readonly number[]) => {
  const { rows } = await pool.query<Linha>(prepared(FAZENDAS, [conta, arrayDe(ids)]));
  return new Map(
    rows.map(({ id, nome, cnpj, email, logradouro, bairro, cidade, uf, cep, latitude, longitude, car }) => {
      const endereco =
        logradouro && cidade ? [logradouro, bairro, [cidade, uf].filter(Boolean).join('/'), cep].filter(Boolean).join(', ') : null;
      const ponto = latitude && longitude ? ([longitude, latitude] as const) : null;
      return [id, { nome: nome ?? '', endereco, email: email ?? null, documento: cnpj ?? null, ponto, car: car ?? null }];
    }),
  );
};

/**
 * The origin of some coffee: every plot that contributed, however little, with its outline on each day of picking; the first
 * and the last of those days; and the farms, as its growers.
 */
const origemNaColheita = async (reader: Reader, alvos: readonly Alvo[], conhecidoEm?: string) => {
  const raizes = alvos.map(({ loteId }) => loteId);
  const quando = conhecidoEm === undefined ? {} : { conhecidoEm };
  const grafo = await grafoPara(reader, raizes, 'origem', quando);
  const percurso = percorrer(grafo, raizes, 'pais');
  const origens = origensDe(alvos, grafo, 0, percurso);
  const rows = await colheitasDe(reader, percurso.lotes, quando);
  const dias = Map.groupBy(rows, ({ talhaoId }) => talhaoId);
  const versoes = await versoesDe(reader, [...dias.keys()], conhecidoEm ?? 'infinity');
  const talhoes = origens.flatMap(({ talhaoId, percentual }): (TalhaoNaColheita & { percentual: string })[] =>
    comoNaColheita(
      versoes.get(talhaoId) ?? [],
      (dias.get(talhaoId) ?? []).map(({ dia }) => dia),
    ).map((talhao) => ({ ...talhao, percentual })),
  );
  const ressalvas = await Promise.all(raizes.map((loteId) => ressalvasDoLote(reader, loteId, quando)));
  const valem = ressalvas.flat().filter(({ desfeita }) => !desfeita);
  const fazendas = [...new Set(talhoes.flatMap(({ fazendaId }) => (fazendaId === null ? [] : [fazendaId])))];
  const [primeiro, ultimo] = [rows[0]?.dia, rows.at(-1)?.dia];
  return {
    talhoes,
    colheita: primeiro && ultimo ? { de: primeiro, ate: ultimo } : null,
    ressalvas: valem.length,
    emCarencia: valem.filter(({ regra }) => regra === 'COLHIDO_EM_CARENCIA').length,
    aMais: await aMaisDasColheitas(reader, rows, quando),
    semOrigem: origens.find(({ talhaoId }) => talhaoId === 0)?.percentual ?? null,
    fazendas: await fazendasDe(reader, fazendas),
  };
};

/** The buyer, as the register of clients has them. */
const compradorDe = async (reader: Reader, clienteId: number) => {
  const row = await reader.porId('cliente', ['nome', 'email', 'cpf_cnpj'], clienteId);
  if (!row) return null;
  const { nome, email, cpf_cnpj: documento } = row;
  return { nome: nome ?? '', endereco: null, email: email ?? null, documento: documento ?? null };
};

/** A lot by its id, or a sale. */
export type Qual = { readonly lote: number } | { readonly venda: number };

const distintos = (textos: readonly (string | null)[]) => [...new Set(textos.filter(Boolean))].join(', ');

const loteDeAgora = async (reader: Reader, loteId: number) => {
  const lote = await findLote(reader, loteId);
  return lote && { view: lote.view, quantidade: lote.row.quantidade };
};

const vendaDeAgora = async (reader: Reader, vendaId: number) => {
  const venda = await findVenda(reader, vendaId);
  if (!venda) return undefined;
  const { codigo, cliente: clienteId, produtos } = venda.view;
  const itens = produtos.map(({ lote: loteId, quantidade }) => ({ loteId, massaG: Math.round(quantidade * 1_000) }));
  return { codigo, clienteId, itens, chamados: produtos.flatMap(({ tipo, qualidade }) => [tipo, qualidade]) };
};

/** The sale as known at that time, and its lots as they were then, also lots deleted since. */
const vendaDeEntao = async (reader: Reader, vendaId: number, conhecidoEm: string) => {
  const venda = await vendaConhecida(reader, vendaId, conhecidoEm);
  if (!venda) return undefined;
  const lotes = await Promise.all(venda.itens.map(({ loteId }) => loteComoEra(reader, loteId, { conhecidoEm })));
  return { ...venda, chamados: lotes.flatMap((lote) => (lote ? [lote.view.tipo, lote.view.qualidade] : [])) };
};

/**
 * The known origin of a lot or of a sale's coffee, now or at an instant. The instant applies to lots, plots and their
 * outlines, not to growers and buyers. Undefined where the account has none such.
 */
export const dadosDaOrigem = async (reader: Reader, qual: Qual, conhecidoEm?: string) => {
  if ('lote' in qual) {
    const lote = conhecidoEm === undefined ? await loteDeAgora(reader, qual.lote) : await loteComoEra(reader, qual.lote, { conhecidoEm });
    if (!lote) return undefined;
    const { codigo, tipo, qualidade, unidade } = lote.view;
    const { quantidade } = lote;
    const origem = await origemNaColheita(reader, [{ loteId: qual.lote, peso: 1 }], conhecidoEm);
    const descricao = distintos([tipo, qualidade]);
    return { assunto: 'lote' as const, codigo, descricao, unidade: unidade as 'L' | 'kg', quantidade, comprador: null, ...origem };
  }
  const venda = conhecidoEm === undefined ? await vendaDeAgora(reader, qual.venda) : await vendaDeEntao(reader, qual.venda, conhecidoEm);
  if (!venda) return undefined;
  const { codigo, clienteId, itens, chamados } = venda;
  return {
    assunto: 'venda' as const,
    codigo,
    descricao: distintos(chamados),
    unidade: 'kg' as const,
    quantidade: itens.reduce((soma, { massaG }) => soma + massaG, 0),
    comprador: await compradorDe(reader, clienteId),
    ...(await origemNaColheita(
      reader,
      itens.map(({ loteId, massaG: peso }) => ({ loteId, peso })),
      conhecidoEm,
    )),
  };
};
