import type { DuasCompras, LoteBeneficiado, TalhaoComCusto } from '@tulha/domain/relatorios/alertas';
import { addDays, type Dia } from '@tulha/domain/kernel/dates';
import { custoUnitario, type Unidade } from '@tulha/domain/kernel/unidade';
import {
  ehDeColhido,
  type LinhaDaSafra,
  linhaDaSafra,
  lotesDaSafra,
  mlPorSacaDe,
} from '@tulha/domain/rastreabilidade/rendimento/perdas-da-safra';
import { sql } from 'kysely';
import { itensVendidos } from '../comercial/vendido.queries.js';
import { type Contada, safraPedida } from '../propriedade/safra.queries.js';
import { registrosFeitos } from '../rastreabilidade/perdas/registros-feitos.queries.js';
import type { Reader } from '../read/reader.js';
import { doLugar } from './custos/custos.queries.js';
import { drePedido, litrosPorTalhao, mlPorLugar } from './dre/dre.queries.js';

type Quando = { readonly fazendas: readonly number[]; readonly hoje: Dia };

const periodoDe = ({ safra: { inicio, fim }, fazendas }: Contada) => ({ inicio, fim, fazendas });

/** The crop year in use, and what was sold of its coffee; undefined where there is none. */
export const vendidoNaSafra = async (reader: Reader, quando: Quando) => {
  const contada = await safraPedida(reader, {}, quando);
  return contada && { contada, itens: await itensVendidos(reader, periodoDe(contada)) };
};

const beneficios = async (reader: Reader, contada: Contada): Promise<readonly LinhaDaSafra[]> =>
  (await registrosFeitos(reader, 'beneficio', periodoDe(contada))).map(linhaDaSafra).filter(ehDeColhido);

/** What a crop year's saca cost, and each plot with its costs and litres; `mlDaSaca` null where nothing was hulled as picked. */
export const custoDaSafra = async (reader: Reader, contada: Contada, hoje: Dia) => {
  const { inicio, fim } = contada.safra;
  const periodo = { fazendas: contada.fazendas, de: inicio, ate: fim };
  const dre = await drePedido(reader, { dateStart: inicio, dateEnd: fim }, { fazendas: contada.fazendas, hoje }, { porTalhao: true });
  const litros = mlPorLugar(await litrosPorTalhao(reader, periodo));
  const gastos = (dre?.valores ?? []).filter(
    ({ lugar, talhao }) =>
      talhao !== null && (lugar === 'CUSTEIO' || lugar === 'DEPRECIACAO' || lugar === 'FAMILIAR' || lugar === 'CAPITAL_E_TERRA'),
  );
  return {
    porSaca: dre?.resumo.ctPorSaca ?? null,
    mlDaSaca: mlPorSacaDe(await beneficios(reader, contada)),
    talhoes: [...Map.groupBy(gastos, doLugar)].map(
      ([lugar, deles]): TalhaoComCusto => ({
        talhao: deles[0]?.talhao as number,
        centavos: deles.reduce((soma, { centavos }) => soma - centavos, 0),
        ml: litros.get(lugar) ?? 0,
      }),
    ),
  };
};

/** The lots of the crop year that were hulled as picked, with what they gave and the last day of that. */
export const lotesBeneficiados = async (reader: Reader, quando: Quando) => {
  const contada = await safraPedida(reader, {}, quando);
  if (!contada) return [];
  const linhas = await beneficios(reader, contada);
  const doLote = new Map(
    linhas.flatMap(({ registro: { em, entradas } }) => entradas.map(({ loteId, codigo }) => [loteId, { codigo, em }] as const)),
  );
  return [...lotesDaSafra(linhas).values()].map(
    ({ loteId, entradaMl, saidaG }): LoteBeneficiado & { readonly codigo: string; readonly em: Dia } => ({
      ...{ loteId, entradaMl, saidaG },
      ...(doLote.get(loteId) ?? { codigo: '', em: '' }),
    }),
  );
};

type Compra = { readonly insumo: number; readonly em: string; readonly quantidade: number; readonly centavos: number };

/** Inputs bought since a day, each with its last two days of buying and what a unit cost then. Of what came in without a cost nothing is said. */
export const duasCompras = async (reader: Reader, { fazendas, hoje }: Quando, dias: number) => {
  const { rows } = await sql<Compra & { readonly nome: string; readonly unidade: Unidade; readonly vez: number }>`
    select * from (
      select m.insumo_id as insumo, i.descricao as nome, i.unidade, m.em::text as em, sum(m.quantidade)::int8 as quantidade,
        sum(m.custo_centavos)::int8 as centavos, row_number() over (partition by m.insumo_id order by m.em desc) as vez,
        max(m.em) over (partition by m.insumo_id) as ultima
      from leitura.movimento_estoque m join leitura.insumo i on i.id = m.insumo_id and i.conta = ${reader.conta} and not i.excluido
      where m.conta = ${reader.conta} and m.tipo = 'entrada' and m.sem_custo = 0 and m.custo_centavos > 0
        and m.fazenda_id = any(${[0, ...fazendas]}::int8[]) and m.em <= ${hoje}::date
      group by m.insumo_id, i.descricao, i.unidade, m.em
    ) c where vez <= 2 and ultima >= ${addDays(hoje, -dias)}::date order by insumo, vez`.execute(reader.db);
  return [...Map.groupBy(rows, ({ insumo }) => insumo).values()].flatMap(([ultima, antes]) => {
    if (!ultima || !antes) return [];
    const { insumo, nome, unidade, em } = ultima;
    const preco = (de: Compra) => custoUnitario(de.centavos, de.quantidade, unidade);
    const subiu: DuasCompras = { insumo, em, preco: preco(ultima), antesEm: antes.em, antes: preco(antes) };
    return [{ ...subiu, nome, unidade }];
  });
};

/** The first day from which on coffee is to bring money: of a sale that is to be received, or of one that is expected. Null where there is none. */
export const proximaVenda = async ({ db, conta }: Reader, hoje: Dia): Promise<Dia | null> => {
  const { rows } = await sql<{ dia: string | null }>`
    select min(dia)::text as dia from (
      select p.vencimento as dia from leitura.pagamento p join leitura.lancamento l on l.id = p.lancamento_id and l.conta = ${conta}
      where p.conta = ${conta} and p.data_pagamento is null and l.origem_tipo = 'venda' and p.vencimento >= ${hoje}::date
      union all
      select data from leitura.estimativa_venda where conta = ${conta} and not excluido and data >= ${hoje}::date
    ) v`.execute(db);
  return rows[0]?.dia ?? null;
};
