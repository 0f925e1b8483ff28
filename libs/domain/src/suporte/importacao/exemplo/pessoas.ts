import { completeCpf, formatDocumento } from '../../../kernel/documents.js';
import { dia, reais, zeros } from './formato.js';
import { FUNCOES_MENSALISTAS, NOMES, SOBRENOMES } from './nomes.js';
import type { Sorteio } from './sorteio.js';

const PESSOAS_POR_TURMA = 20;

/** Team A to Z, then AA. */
const letra = (indice: number): string =>
  indice < 26 ? String.fromCharCode(65 + indice) : `${letra(Math.floor(indice / 26) - 1)}${letra(indice % 26)}`;

/** Monthly workers, sharecroppers, and pickers in teams of 20; the harvest needs the codes of each team. */
export const gerarPessoas = (sorteio: Sorteio, fator: number, quantasTurmas: number) => {
  const linhas: string[][] = [];
  const usados = new Set<string>();

  const nome = (): string => {
    const novo = `${sorteio.um(NOMES)} ${sorteio.um(SOBRENOMES)} ${sorteio.um(SOBRENOMES)}`;
    const [primeiro, segundo] = novo.split(' ').slice(-2);
    if (primeiro === segundo || (usados.has(novo) && usados.size < 50_000)) return nome();
    usados.add(novo);
    return novo;
  };
  const contratar = (resto: (admissao: string) => string[], admissao: string): string => {
    const codigo = `C${zeros(linhas.length + 1, 3)}`;
    const cpf = formatDocumento(completeCpf(String(900_200_000 + linhas.length * 7)));
    linhas.push([codigo, nome(), cpf, ...resto(dia(admissao))]);
    return codigo;
  };
  const haAnos = () => `${sorteio.inteiro(2008, 2024)}-${zeros(sorteio.inteiro(1, 12), 2)}-${zeros(sorteio.inteiro(1, 28), 2)}`;

  for (let i = 0; i < Math.max(4, Math.round(8 * fator)); i += 1) {
    const funcao = FUNCOES_MENSALISTAS[i % FUNCOES_MENSALISTAS.length] as string;
    const salario = reais(sorteio.um([162_100, 185_000, 210_000, 265_000, 340_000]));
    contratar((admissao) => ['mensalista', funcao, '', admissao, 'ATIVO', salario, '', ''], haAnos());
  }
  for (let i = 0; i < Math.max(2, Math.round(8 * fator)); i += 1) {
    const parte = sorteio.um(['40,00', '50,00']);
    contratar((admissao) => ['meeiro', 'Meeiro', '', admissao, 'ATIVO', '', '95,00', parte], haAnos());
  }
  const turmas = Array.from({ length: quantasTurmas }, (_, turma) =>
    Array.from({ length: PESSOAS_POR_TURMA }, () =>
      contratar(
        (admissao) => ['safrista', 'Apanhador', `Turma ${letra(turma)}`, admissao, 'ATIVO', '', '95,00', ''],
        `2026-05-0${sorteio.inteiro(2, 9)}`,
      ),
    ),
  );
  return { linhas, turmas };
};
