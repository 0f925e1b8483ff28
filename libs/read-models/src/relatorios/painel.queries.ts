import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import type { Reader } from '../kernel/reader.js';

type Figures = {
  colhido: number;
  pago: number;
  lotes: number;
  em_terreiro: number;
  em_secagem: number;
  em_armazem: number;
  beneficiado: number;
  saldo: number;
  reservado: number;
  receitas: number;
  despesas: number;
  vendido: number;
  valor_vendido: number;
};

/** The season's figures for the farms and days given. Litres, kilograms and reais as the wire shows them. */
export const painelDe = async ({ db, conta }: Reader, fazendas: readonly number[], de: string, ate: string) => {
  const farms = [0, ...fazendas];
  const { rows } = await sql<Figures>`
    select
      (select coalesce(sum(litros_ml), 0)::int8 from leitura.colheita_linha c where c.conta = ${conta} and c.fazenda_id = any(${farms}) and c.em between ${de} and ${ate}) as colhido,
      (select coalesce(sum(pagamento_centavos), 0)::int8 from leitura.colheita_linha c where c.conta = ${conta} and c.fazenda_id = any(${farms}) and c.em between ${de} and ${ate}) as pago,
      count(*) filter (where saldo > 0) as lotes,
      count(*) filter (where saldo > 0 and etapa = 'terreiro') as em_terreiro,
      count(*) filter (where saldo > 0 and etapa = 'secagem') as em_secagem,
      count(*) filter (where saldo > 0 and etapa = 'armazem') as em_armazem,
      coalesce(sum(quantidade) filter (where processo = 'beneficio'), 0)::int8 as beneficiado,
      coalesce(sum(saldo) filter (where unidade = 'kg'), 0)::int8 as saldo,
      coalesce(sum(reservado) filter (where unidade = 'kg'), 0)::int8 as reservado,
      (select coalesce(sum(massa_g), 0)::int8 from leitura.venda v where v.conta = ${conta} and v.fazenda_id = any(${farms}) and not excluida and status = 'FECHADO' and v.em >= ${de}) as vendido,
      (select coalesce(sum(total_centavos), 0)::int8 from leitura.venda v where v.conta = ${conta} and v.fazenda_id = any(${farms}) and not excluida and v.em >= ${de}) as valor_vendido,
      (select coalesce(sum(liquido_centavos), 0)::int8 from leitura.lancamento f where f.conta = ${conta} and f.fazenda_id = any(${farms}) and tipo = 'receita' and f.data between ${de} and ${ate}) as receitas,
      (select coalesce(sum(liquido_centavos), 0)::int8 from leitura.lancamento f where f.conta = ${conta} and f.fazenda_id = any(${farms}) and tipo = 'despesa' and f.data between ${de} and ${ate}) as despesas
    from leitura.lote where conta = ${conta} and fazenda_id = any(${farms}) and em >= ${de}`.execute(db);
  const figures = rows[0] as Figures;
  const semanas = await sql<{ semana: string; litros: number; valor: number }>`
    select to_char(date_trunc('week', em), 'YYYY-MM-DD') as semana, sum(litros_ml)::int8 as litros, sum(pagamento_centavos)::int8 as valor
    from leitura.colheita_linha where conta = ${conta} and fazenda_id = any(${farms}) and em between ${de} and ${ate}
    group by 1 order by 1`.execute(db);
  return {
    colhidoL: toWire(figures.colhido, 3),
    pagamentoColheita: toWire(figures.pago, 2),
    lotes: { total: figures.lotes, emTerreiro: figures.em_terreiro, emSecagem: figures.em_secagem, emArmazem: figures.em_armazem },
    beneficiadoKg: toWire(figures.beneficiado, 3),
    saldoKg: toWire(figures.saldo, 3),
    reservadoKg: toWire(figures.reservado, 3),
    vendidoKg: toWire(figures.vendido, 3),
    receitas: toWire(figures.receitas, 2),
    despesas: toWire(figures.despesas, 2),
    valorVendas: toWire(figures.valor_vendido, 2),
    colheitaPorSemana: semanas.rows.map(({ semana, litros, valor }) => ({ semana, litros: toWire(litros, 3), valor: toWire(valor, 2) })),
  };
};
