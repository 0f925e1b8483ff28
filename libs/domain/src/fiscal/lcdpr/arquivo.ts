import { curtoDe } from './historico.js';
import { mulDivHalfUp, toScaled } from '../../kernel/decimal.js';
import { type LinhaDoLivro, linhasDoLivro, type MesDoLivro, mesesDoLivro } from './escrituracao.js';
import type { ContaDoLivro, Contraparte, Declarante, Imovel, Livro } from './livro.types.js';

/** The layout that is written. A later one is another value here and, where its records differ, another writer. */
export const VERSAO_DO_LEIAUTE = '0013';

type Talvez = string | null;
/** No bars, no control characters, no more letters than the field has. */
const texto = (valor: Talvez, max = 255): string =>
  Array.from((valor ?? '').replace(/[\s|\p{Cc}]+/gu, ' ').trim())
    .slice(0, max)
    .join('')
    .trim();
const digitos = (valor: Talvez): string => (valor ?? '').replace(/\D/g, '');
const documento = (valor: Talvez): string => (valor ?? '').replace(/[.\-/\s]/g, '');
/** `2026-05-11` → `11052026`. */
const data = (dia: string): string => dia.split('-').toReversed().join('');
/** Cents without marks: `100,00` → `10000`, nothing → `000`. */
const dinheiro = (centavos: number): string => String(Math.abs(centavos)).padStart(3, '0');
/** Percent to two decimals in five digits: `50` → `05000`. */
const percentual = (valor: string): string => String(mulDivHalfUp(toScaled(valor, 6) ?? 0, 1, 10_000)).padStart(5, '0');
const natureza = (centavos: number): string => (centavos < 0 ? 'N' : 'P');
const linha = (...campos: readonly string[]): string => campos.join('|');

const onde = ({ logradouro, numero, complemento, bairro, uf, municipio, cep }: Declarante | Imovel): readonly string[] => [
  ...[texto(logradouro, 150), texto(numero, 6), texto(complemento, 50), texto(bairro, 50)],
  ...[texto(uf, 2), digitos(municipio), digitos(cep)],
];

const doDeclarante = (declarante: Declarante, ano: number): readonly string[] => [
  linha('0000', 'LCDPR', VERSAO_DO_LEIAUTE, documento(declarante.cpf), texto(declarante.nome), '0', '0', '', `0101${ano}`, `3112${ano}`),
  linha('0010', declarante.formaApuracao),
  linha('0030', ...onde(declarante), digitos(declarante.telefone).slice(0, 15), texto(declarante.email, 115)),
];

const tresDigitos = (codigo: number): string => String(codigo).padStart(3, '0');

const daContraparte = (imovel: Imovel, { tipo, documento: de, nome, participacao }: Contraparte): string =>
  linha('0045', tresDigitos(imovel.codigo), tipo, documento(de), texto(nome, 50), percentual(participacao));

/** A property, with the others who have a share in it right after it. */
const doImovel = (imovel: Imovel): readonly string[] => [
  linha(
    ...['0040', tresDigitos(imovel.codigo), 'BR', 'BRL', digitos(imovel.cafir), digitos(imovel.caepf), texto(imovel.inscricao, 14)],
    ...[texto(imovel.nome, 50), ...onde(imovel), imovel.exploracao, percentual(imovel.participacao)],
  ),
  ...imovel.contrapartes.map((outra) => daContraparte(imovel, outra)),
];

const daConta = ({ banco, nomeDoBanco, agencia, numero }: ContaDoLivro, n: number): string =>
  linha(
    ...[
      '0050',
      tresDigitos(n + 1),
      'BR',
      digitos(banco),
      texto(nomeDoBanco, 30),
      digitos((agencia ?? '').split('-')[0] ?? '').padStart(4, '0'),
    ],
    documento(numero).replace(/\D/g, '0').padStart(16, '0'),
  );

const daLinha = (uma: LinhaDoLivro): string => {
  const { pago, imovel, conta, entradaCentavos, saidaCentavos, saldoCentavos } = uma;
  return linha(
    ...['Q100', data(pago.data), tresDigitos(imovel.codigo), conta, texto(pago.documento), String(pago.tipoDoDocumento)],
    ...[texto(curtoDe(uma)), documento(pago.participante), pago.entra ? '1' : '2'],
    ...[dinheiro(entradaCentavos), dinheiro(saidaCentavos), dinheiro(saldoCentavos), natureza(saldoCentavos)],
  );
};

const doMes = ({ mes, entradaCentavos, saidaCentavos, saldoCentavos }: MesDoLivro): string =>
  linha(...['Q200', data(mes), dinheiro(entradaCentavos), dinheiro(saidaCentavos), dinheiro(saldoCentavos), natureza(saldoCentavos)]);

const doFim = ({ contador, contadorDocumento, contadorCrc, contadorEmail, contadorTelefone }: Declarante, linhas: number): string =>
  linha(
    ...['9999', texto(contador), documento(contadorDocumento), texto(contadorCrc), texto(contadorEmail, 115)],
    ...[digitos(contadorTelefone).slice(0, 15), String(linhas)],
  );

/**
 * The file as the tax authority reads it: one record a line, fields between bars with none before the first or after the last, every line
 * ended by CR and LF; amounts in cents without sign, days `ddmmaaaa`. It is written also of a book that is not ready: what is missing is empty.
 */
export const arquivoDoLivro = (livro: Livro): string => {
  const linhas = linhasDoLivro(livro);
  const registros = [
    ...doDeclarante(livro.declarante, livro.ano),
    ...livro.imoveis.toSorted((a, b) => a.codigo - b.codigo).flatMap(doImovel),
    ...livro.contas.map(daConta),
    ...linhas.map(daLinha),
    ...mesesDoLivro(linhas).map(doMes),
  ];
  return [...registros, doFim(livro.declarante, registros.length + 1)].map((registro) => `${registro}\r\n`).join('');
};
