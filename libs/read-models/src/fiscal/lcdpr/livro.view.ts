import { VERSAO_DO_LEIAUTE } from '@tulha/domain/fiscal/lcdpr/arquivo';
import { DOCUMENTOS } from '@tulha/domain/fiscal/lcdpr/codigos.types';
import { faltasDoLivro } from '@tulha/domain/fiscal/lcdpr/conferir';
import { linhasDoLivro, mesesDoLivro } from '@tulha/domain/fiscal/lcdpr/escrituracao';
import { curtoDe } from '@tulha/domain/fiscal/lcdpr/historico';
import type { Livro } from '@tulha/domain/fiscal/lcdpr/livro.types';
import { toWire } from '@tulha/domain/kernel/decimal';
import { type ListParams, paginateRows } from '../../read/page.js';

/** As many faults as a person reads at once. */
const MAIS_FALTAS = 200;

/** `LCDPR-2026-90000010057.txt` */
export const nomeDoArquivo = ({ ano, declarante: { cpf } }: Livro): string => `LCDPR-${ano}-${cpf.replace(/\D/g, '')}.txt`;

const reais = (centavos: number) => toWire(centavos, 2);

/** The book added up by month, with what is missing. */
export const livroView = (livro: Livro) => {
  const [linhas, faltas] = [linhasDoLivro(livro), faltasDoLivro(livro)];
  const meses = mesesDoLivro(linhas);
  const [entradas, saidas] = (['entradaCentavos', 'saidaCentavos'] as const).map((qual) =>
    meses.reduce((soma, mes) => soma + mes[qual], 0),
  ) as [number, number];
  return {
    ...{ ano: livro.ano, produtor: { id: livro.declarante.id, nome: livro.declarante.nome }, arquivo: nomeDoArquivo(livro) },
    ...{ leiaute: VERSAO_DO_LEIAUTE, imoveis: livro.imoveis.length, contas: livro.contas.length, lancamentos: linhas.length },
    ...{ entradas: reais(entradas), saidas: reais(saidas), saldo: reais(entradas - saidas) },
    meses: meses.map(({ mes, entradaCentavos, saidaCentavos, saldoCentavos }) => ({
      ...{ mes, entradas: reais(entradaCentavos), saidas: reais(saidaCentavos), saldo: reais(saldoCentavos) },
    })),
    ...{ faltas: faltas.slice(0, MAIS_FALTAS), faltasTotal: faltas.length },
  };
};

/** A page of the lines of the book. */
export const linhasDoLivroView = (livro: Livro, page: ListParams) =>
  paginateRows(
    linhasDoLivro(livro).map((linha, n) => ({
      ...{ id: n + 1, lancamento: linha.pago.lancamento, data: linha.pago.data, imovel: linha.imovel.nome, conta: linha.conta },
      ...{ documento: linha.pago.documento, tipoDoDocumento: DOCUMENTOS[linha.pago.tipoDoDocumento], historico: curtoDe(linha) },
      ...{ participante: linha.pago.participante, entrada: reais(linha.entradaCentavos), saida: reais(linha.saidaCentavos) },
      saldo: reais(linha.saldoCentavos),
    })),
    page,
    ['id', 'data', 'historico', 'entrada', 'saida'],
    'id',
  );
