import { BANCOS } from '@tulha/domain/financeiro/bancos';
import type { TipoDeDocumento } from '@tulha/domain/fiscal/lcdpr/codigos.types';
import type { ContaDoLivro, Contraparte, Declarante, Imovel, Livro, Pago } from '@tulha/domain/fiscal/lcdpr/livro.types';
import { sql } from 'kysely';
import type { Reader } from '../../read/reader.js';

const declaranteDe = async ({ db, conta }: Reader, id: number): Promise<Declarante | undefined> => {
  const { rows } = await sql<Declarante>`
    select id, nome, cpf, forma_apuracao as "formaApuracao", logradouro, numero, complemento, bairro, uf, municipio, cep, telefone, email,
      contador, contador_documento as "contadorDocumento", contador_crc as "contadorCrc", contador_email as "contadorEmail",
      contador_telefone as "contadorTelefone"
    from leitura.produtor_rural where conta = ${conta} and id = ${id} and not excluido`.execute(db);
  return rows[0];
};

type ImovelRow = Omit<Imovel, 'contrapartes'>;
type ContraparteRow = Contraparte & { readonly imovel: number };

/** The properties of a person that count for a year, with those who have a share in them. */
const imoveisDe = async ({ db, conta }: Reader, produtor: number, ano: number): Promise<readonly Imovel[]> => {
  const { rows } = await sql<ImovelRow>`
    select id, nome, codigo, fazenda_id as fazenda, exploracao, participacao::text as participacao, de::text as de, ate::text as ate,
      cafir, caepf, inscricao, logradouro, numero, complemento, bairro, uf, municipio, cep
    from leitura.imovel_rural
    where conta = ${conta} and produtor_id = ${produtor} and not excluido
      and (de is null or de <= ${`${ano}-12-31`}::date) and (ate is null or ate >= ${`${ano}-01-01`}::date)
    order by codigo, id`.execute(db);
  const { rows: outras } = await sql<ContraparteRow>`
    select id, imovel_id as imovel, tipo, nome, documento, participacao::text as participacao from leitura.contraparte_rural
    where conta = ${conta} and not excluido and imovel_id = any(${[0, ...rows.map(({ id }) => id)]}::int8[]) order by id`.execute(db);
  return rows.map((row) => ({ ...row, contrapartes: outras.filter(({ imovel }) => imovel === row.id) }));
};

/** The farm's own bank accounts: those whose money is booked on a cash flow that paid or was paid. */
const contasDe = async ({ db, conta }: Reader, fluxos: readonly number[]): Promise<readonly ContaDoLivro[]> => {
  const { rows } = await sql<Omit<ContaDoLivro, 'nomeDoBanco'>>`
    select distinct on (fluxo_id) id, fluxo_id as fluxo, banco, agencia, numero from leitura.conta_bancaria
    where conta = ${conta} and not excluido and fluxo_id = any(${[0, ...fluxos]}::int8[]) order by fluxo_id, id`.execute(db);
  return rows.map((row) => ({ ...row, nomeDoBanco: BANCOS.find(({ codigo }) => codigo === row.banco)?.nome ?? null }));
};

type PagoRow = Omit<Pago, 'tipoDoDocumento' | 'historico' | 'emTransito' | 'entra' | 'participante'> & {
  readonly tipo: 'receita' | 'despesa';
  readonly origem: string | null;
  readonly meio: string | null;
  readonly boleto: string | null;
  readonly descricao: string;
  readonly numero: number;
  readonly parcelas: number;
  readonly fornecedor: string | null;
  readonly cliente: string | null;
};

/** All that was paid and received on some farms in a year, by the day of the money; moves between the account's own flows are neither. */
const pagosDe = async ({ db, conta }: Reader, fazendas: readonly number[], ano: number) => {
  const { rows } = await sql<PagoRow>`
    select p.id as pagamento, l.id as lancamento, p.data_pagamento::text as data, l.fazenda_id as fazenda, p.fluxo_id as fluxo, l.tipo,
      l.origem_tipo as origem, l.tipo_pagamento as meio, l.boleto, l.descricao, p.numero, l.parcelas, p.liquido_centavos as centavos,
      coalesce(nullif(p.notafiscal, ''), nullif(l.notafiscal, ''), nullif(l.boleto, '')) as documento,
      f.cpf_cnpj as fornecedor, c.cpf_cnpj as cliente
    from leitura.pagamento p
    join leitura.lancamento l on l.id = p.lancamento_id and l.conta = ${conta}
    left join leitura.fornecedor f on f.id = l.fornecedor_id and f.conta = ${conta}
    left join leitura.venda v on l.origem_tipo = 'venda' and v.id = l.origem_id and v.conta = ${conta}
    left join leitura.cliente c on c.id = v.cliente_id and c.conta = ${conta}
    where p.conta = ${conta} and l.tipo <> 'transferencia' and l.fazenda_id = any(${[0, ...fazendas]}::int8[])
      and p.data_pagamento between ${`${ano}-01-01`}::date and ${`${ano}-12-31`}::date
    order by p.data_pagamento, p.id`.execute(db);
  return rows;
};

const daFolha = ({ origem }: PagoRow): boolean => origem?.startsWith('folha_') ?? false;

const tipoDoDocumento = (row: PagoRow): TipoDeDocumento => {
  if (daFolha(row)) return 5;
  if (row.documento === null) return 3;
  return row.documento === row.boleto ? 2 : 1;
};

/** A payment as the book takes it. A sheet of pay may be one line, with the declarant's own CPF. */
const pagoDe = (row: PagoRow, { cpf }: Declarante): Pago => {
  const { pagamento, lancamento, data, fazenda, fluxo, tipo, centavos, documento } = row;
  return {
    ...{
      pagamento,
      lancamento,
      data,
      fazenda,
      fluxo,
      centavos,
      documento,
      entra: tipo === 'receita',
      tipoDoDocumento: tipoDoDocumento(row),
    },
    emTransito: row.meio === 'PERMUTA',
    historico: row.parcelas > 1 ? `${row.descricao}, parcela ${row.numero} de ${row.parcelas}` : row.descricao,
    participante: daFolha(row) ? cpf : (row.fornecedor ?? row.cliente),
  };
};

/** A person's cash book of a year: their properties, accounts and what was paid. Undefined for one that is not the account's. */
export const livroDe = async (reader: Reader, produtor: number, ano: number): Promise<Livro | undefined> => {
  const declarante = await declaranteDe(reader, produtor);
  if (!declarante) return undefined;
  const imoveis = await imoveisDe(reader, produtor, ano);
  const rows = await pagosDe(reader, [...new Set(imoveis.map(({ fazenda }) => fazenda))], ano);
  const contas = await contasDe(reader, [...new Set(rows.flatMap(({ fluxo }) => fluxo ?? []))]);
  return { ano, declarante, imoveis, contas, pagos: rows.map((row) => pagoDe(row, declarante)) };
};
