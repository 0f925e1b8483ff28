import { StreamableFile } from '@nestjs/common';
import { BANCOS, NOMES_DE_BANCO } from '@tulha/domain/financeiro/bancos';
import { type ContaDoBanco, type ContaLida, lerConta } from '@tulha/domain/folha/banco/conta';
import { mesmoConvenio } from '@tulha/domain/folha/banco/retorno';
import { type Pagar, remessaDeSalarios } from '@tulha/domain/folha/banco/salarios';
import { type EspecieDeFolha, especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { refuseFolha } from '@tulha/domain/folha/errors';
import { reais } from '@tulha/domain/kernel/cells/texto';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { id as idPedido, toWire } from '@tulha/domain/kernel/decimal';
import { quantos } from '@tulha/domain/kernel/quantos';
import { minutoToBr } from '@tulha/domain/kernel/relogio';
import {
  contaDaFazenda,
  pagosPeloBanco,
  type QuemRecebe,
  quemRecebe,
  remessasDaFolha,
  SEM_CONTA,
  ultimasRemessas,
} from '@tulha/read-models/folha/contas.queries';
import { z } from 'zod';
import type { Ctx } from '../http/pipeline/route.js';
import { disposition } from '../jobs/enviar-arquivo.js';
import { type Row, salas } from './folha.js';

/** The bank's file that is wished for: the paying account, the agreement with the bank, and the file's number. */
export const PedidoDeRemessa = z
  .strictObject({
    conta: idPedido(),
    convenio: z.string().trim().min(1, 'Informe o convênio com o banco.').max(20),
    nsa: z.int().min(1, 'Use um número de 1 a 999999.').max(999_999, 'Use um número de 1 a 999999.'),
    mesmoFaltando: z.boolean().default(false),
  })
  .meta({ id: 'PedidoDeRemessa' });

/** The first account that can be used; where there is none, the fault of the first. */
const contaDe = ({ contas, documento, incerto }: QuemRecebe): ContaLida => {
  if (incerto !== null) return { problema: incerto };
  const lidas = contas.map((conta) => lerConta(conta, documento));
  return lidas.find((lida) => 'conta' in lida) ?? lidas[0] ?? { problema: SEM_CONTA };
};

const comDigito = (numero: string, digito: string): string => (digito === '' ? numero : `${numero}-${digito}`);
const contaPorExtenso = ({ banco, agencia, dvAgencia, conta, dvConta, poupanca }: ContaDoBanco): string => {
  const nome = NOMES_DE_BANCO[banco] ?? banco;
  return `${nome}, agência ${comDigito(agencia, dvAgencia)}, ${poupanca ? 'poupança' : 'conta'} ${comDigito(conta, dvConta)}`;
};

type Lida = { readonly quem: QuemRecebe; readonly lida: ContaLida };
const somaDe = (pagos: readonly { readonly centavos: number }[]): number => pagos.reduce((sum, { centavos }) => sum + centavos, 0);
type Remessa = Awaited<ReturnType<typeof remessasDaFolha>>[number];

const NOMES_MAX = 10;
/** The first ten names, and how many more there are. */
const primeiros = (nomes: readonly string[]): string =>
  `${nomes.slice(0, NOMES_MAX).join('; ')}${nomes.length > NOMES_MAX ? ` e mais ${nomes.length - NOMES_MAX}` : ''}`;

/** Of each file made before that has some of these payments: a second one would pay them again. */
const avisosDe = (lidas: readonly Lida[], remessas: readonly Remessa[]): string[] =>
  remessas.flatMap(({ nsa, feita_em, colaboradores }) => {
    const nela = lidas.filter(({ quem, lida }) => 'conta' in lida && colaboradores.has(quem.colaborador));
    if (nela.length === 0) return [];
    const soma = somaDe(nela.map(({ quem }) => quem));
    const nomes = primeiros(nela.map(({ quem }) => quem.nome));
    const levados = quantos(nela.length, 'destes pagamentos', 'destes pagamentos');
    return [
      `A remessa ${nsa}, feita em ${diaToBr(feita_em)}, já leva ${levados} (${reais(soma)}): ${nomes}. Se o banco a recebeu, outro arquivo os paga outra vez.`,
    ];
  });

const lidasDe = async ({ reader }: Ctx<unknown, unknown, unknown>, especie: EspecieDeFolha, row: Row) => {
  const { recebem, ...pagos } = await quemRecebe(reader, especiesDeFolha[especie], row);
  return { ...pagos, lidas: recebem.map((quem) => ({ quem, lida: contaDe(quem) })) };
};

/** Payments of a closed sheet, each with the worker's bank account, or why none can be used. */
export const contasDaFolha = async (ctx: Ctx<unknown, unknown, unknown>, especie: EspecieDeFolha, row: Row) => {
  const { lidas, pagos, pagoCentavos } = await lidasDe(ctx, especie, row);
  const remessas = await remessasDaFolha(ctx.reader, especiesDeFolha[especie], row);
  const noBanco = await pagosPeloBanco(ctx.reader, especiesDeFolha[especie], row);
  const somaDos = (tem: boolean) => toWire(somaDe(lidas.flatMap(({ quem, lida }) => ('conta' in lida === tem ? [quem] : []))), 2);
  return {
    content: lidas.map(({ quem: { colaborador, codigo, nome, centavos }, lida }) => ({
      ...{ colaborador, codigo, nome, valor: toWire(centavos, 2) },
      ...('conta' in lida ? { conta: contaPorExtenso(lida.conta), falta: null } : { conta: null, falta: lida.problema }),
      remessas: remessas.flatMap(({ nsa, feita_em, colaboradores }) =>
        colaboradores.has(colaborador) ? [{ numero: nsa, feitaEm: feita_em }] : [],
      ),
    })),
    ...{ total: somaDos(true), fora: somaDos(false), pagos, pago: toWire(pagoCentavos, 2), avisos: avisosDe(lidas, remessas) },
    pagosPeloBanco: noBanco.map(({ centavos, ...um }) => ({ ...um, valor: toWire(centavos, 2) })),
  };
};

/** The paying account, which has to be the farm's own. @throws CONTA_NAO_PAGA */
const pagadoraDe = async ({ reader }: Ctx<unknown, unknown, unknown>, id: number): Promise<ContaDoBanco> => {
  const escrita = await contaDaFazenda(reader, id);
  if (!escrita) throw refuseFolha('CONTA_NAO_PAGA', { porque: 'não é uma conta da fazenda, com um fluxo' });
  const lida = lerConta(escrita, null);
  if ('problema' in lida) throw refuseFolha('CONTA_NAO_PAGA', { porque: lida.problema });
  return lida.conta;
};

export const QuemNaoRecebeu = z
  .strictObject({
    colaboradores: z.array(z.int().positive()).min(1).max(600).meta({ description: 'A quem o banco, afinal, não pagou' }),
    motivo: z.string().trim().min(1, 'Diga por quê.').max(300),
  })
  .meta({ id: 'QuemNaoRecebeu' });

/** Takes back the note that the bank paid these workers: they are in the next file again, and the sheet may be opened. @throws NAO_ANOTADO_PELO_BANCO */
export const tirarPagosPeloBanco = async (
  ctx: Ctx<unknown, unknown, z.output<typeof QuemNaoRecebeu>>,
  especie: EspecieDeFolha,
  row: Row,
) => {
  const { colaboradores, motivo } = ctx.body;
  const data = { folhaId: row.id, colaboradorIds: [...new Set(colaboradores)], motivo };
  await salas[especie].executar(ctx, row.id, { type: 'TirarPagosPeloBanco', data });
  return contasDaFolha(ctx, especie, row);
};

/** Workers who are left out and why, in words: the first ten by name. */
export const nomesDosQueFaltam = (faltam: readonly { readonly nome: string; readonly falta: string | null }[]): string =>
  primeiros(faltam.map(({ nome, falta }) => `${nome} (${falta})`));

type Pedido = z.output<typeof PedidoDeRemessa>;
type Nova = { readonly banco: string; readonly convenio: string; readonly nsa: number; readonly data: string };

/**
 * A file's number is above all those of the agreement, whichever sheet they paid; only the very same file may be asked for again.
 * @throws REMESSA_NAO_CRESCE
 */
const exigirQueCresca = async (
  { reader }: Ctx<unknown, unknown, unknown>,
  especie: EspecieDeFolha,
  row: Row,
  nova: Nova,
  pagamentos: readonly Pagar[],
) => {
  const doConvenio = (await ultimasRemessas(reader, nova.banco)).filter((uma) => mesmoConvenio(uma, nova));
  const ultima = Math.max(0, ...doConvenio.map(({ nsa }) => nsa));
  if (nova.nsa > ultima) return;
  const feitas = await remessasDaFolha(reader, especiesDeFolha[especie], row);
  const feita = feitas.find((uma) => mesmoConvenio(uma, nova) && uma.nsa === nova.nsa);
  const mesma =
    feita?.data === nova.data &&
    Number(feita.total_centavos) === somaDe(pagamentos) &&
    feita.colaboradores.size === pagamentos.length &&
    pagamentos.every(({ colaborador }) => feita.colaboradores.has(colaborador));
  if (!mesma) throw refuseFolha('REMESSA_NAO_CRESCE', { convenio: nova.convenio, nsa: nova.nsa, ultima, proxima: ultima + 1 });
};

/** The file of salaries of a closed sheet, paid on its day, or today where that has passed; the sheet knows then who is in which file. @throws FOLHA_PAGA, FOLHA_SEM_CONTA, CONTA_NAO_PAGA, REMESSA_NAO_CRESCE */
export const remessaDaFolha = async (ctx: Ctx<unknown, unknown, Pedido>, especie: EspecieDeFolha, row: Row): Promise<StreamableFile> => {
  const { conta, convenio, nsa, mesmoFaltando } = ctx.body;
  const pagadora = await pagadoraDe(ctx, conta);
  const { lidas } = await lidasDe(ctx, especie, row);
  if (lidas.length === 0) throw refuseFolha('FOLHA_PAGA', { descricao: row.descricao });
  const pagamentos = lidas.flatMap(({ quem, lida }): Pagar[] => ('conta' in lida ? [{ ...quem, conta: lida.conta }] : []));
  const faltam = lidas.flatMap(({ quem, lida }) => ('conta' in lida ? [] : [{ nome: quem.nome, falta: lida.problema }]));
  if (pagamentos.length === 0 || (faltam.length > 0 && !mesmoFaltando))
    throw refuseFolha('FOLHA_SEM_CONTA', { nomes: nomesDosQueFaltam(faltam) });
  const data = row.data < ctx.hoje ? ctx.hoje : row.data;
  await exigirQueCresca(ctx, especie, row, { banco: pagadora.banco, convenio, nsa, data }, pagamentos);
  const arquivo = remessaDeSalarios({
    ...{
      folha: { especie, id: row.id },
      descricao: row.descricao,
      pagadora,
      nomeDoBanco: BANCOS.find(({ codigo }) => codigo === pagadora.banco)?.nome ?? '',
      convenio,
      nsa,
    },
    ...{ feitaEm: ctx.hoje, hora: minutoToBr(ctx.now, ctx.fuso).slice(-5) },
    data,
    pagamentos,
  });
  await salas[especie].executar(ctx, row.id, {
    type: 'RemeterFolha',
    data: {
      ...{ folhaId: row.id, lancamentoId: row.lancamento_id ?? 0, banco: pagadora.banco, convenio, nsa, feitaEm: ctx.hoje, data },
      colaboradorIds: pagamentos.map(({ colaborador }) => colaborador),
      totalCentavos: somaDe(pagamentos),
    },
  });
  void ctx.reply.header('cache-control', 'private, no-store');
  const nome = `SALARIOS-${pagadora.banco}-${String(nsa).padStart(6, '0')}.rem`;
  return new StreamableFile(Buffer.from(arquivo, 'latin1'), { type: 'text/plain', disposition: disposition(nome) });
};
