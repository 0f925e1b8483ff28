import type { Cabecalho } from '../../catalogues/planilha/cabecalho.js';
import { julgar } from '../../catalogues/planilha/julgar.js';
import type { ErroDeCelula, Existente, Julgada, LinhaDeArquivo } from '../../catalogues/planilha/linhas.js';
import type { Mesa } from '../../catalogues/planilha/mesa.js';
import { CODIGO, colunasDe, tituloDoCodigo } from '../../kernel/catalogue/colunas.js';
import type { Line, Register } from '../../kernel/register/register.js';
import type { Aba } from './abas.js';
import { idProvisorio, nomesComOsDoArquivo, semMarcas } from './donos.js';

/** A sheet of a file with its columns, and the account's records or lines of the same kind. */
export type Folha = {
  readonly aba: Aba;
  readonly cabecalho: Cabecalho;
  readonly linhas: readonly LinhaDeArquivo[];
  readonly existentes: readonly Existente[];
};

export type ErroNaAba = ErroDeCelula & { readonly aba: string };

/** A judged sheet. `mesa` is the basis of the judgement; a new record has a provisional id, which its lines name. */
export type FolhaJulgada = Folha & { readonly mesa: Mesa; readonly julgadas: readonly Julgada[] };

type Comum = Pick<Mesa, 'nomes' | 'fazenda' | 'fazendas' | 'vazios'>;

/** A line stays with its record. */
const semMudarDeDono = (line: Line, titulo: string, folha: FolhaJulgada, registrar: (erro: ErroNaAba) => void): FolhaJulgada => {
  const donos = new Map(folha.existentes.map(({ id, valores }) => [id, valores[line.parent]]));
  const julgadas = folha.julgadas.map((uma): Julgada => {
    if (uma.situacao !== 'alterada' || uma.finais[line.parent] === donos.get(uma.id)) return uma;
    const { linha } = uma;
    registrar({ aba: folha.aba.nome, linha, coluna: titulo, valor: '', erro: 'A linha deste código é de outro registro, e fica nele.' });
    return { linha, situacao: 'erro' };
  });
  return { ...folha, julgadas };
};

/** The records: a mark of the file counts once. */
const julgarChefes = (register: Register, folha: Folha, comum: Comum, registrar: (erro: ErroNaAba) => void) => {
  const { aba, cabecalho, existentes } = folha;
  const { linhas, marcas } = semMarcas(folha.linhas, cabecalho.posicoes.get(CODIGO));
  const mesa: Mesa = { ...comum, catalogue: register, cabecalho, existentes };
  const achadas = julgar(mesa, linhas, (erro) => registrar({ aba: aba.nome, ...erro }));
  const repetidas = new Set<number>();
  for (const [chave, [primeira, ...outras]] of marcas)
    for (const { linha } of outras) {
      repetidas.add(linha);
      const erro = `Repete a linha ${primeira?.linha}: cada registro novo tem a sua marca.`;
      registrar({ aba: aba.nome, linha, coluna: tituloDoCodigo(register), valor: chave, erro });
    }
  const julgadas = achadas.map((uma): Julgada => {
    if (repetidas.has(uma.linha)) return { linha: uma.linha, situacao: 'erro' };
    return uma.situacao === 'nova' ? { ...uma, id: idProvisorio(uma.linha) } : uma;
  });
  return { folha: { ...folha, linhas, mesa, julgadas } satisfies FolhaJulgada, marcas };
};

/**
 * Judges the sheets of a register's workbook together: records as a catalogue's, then the lines of each kind, which name an existing record or
 * one of the file. A line without a code that equals a line of the same record is that line. Every error goes to `registrar`.
 */
export const julgarRegister = (
  register: Register,
  folhas: readonly Folha[],
  comum: Comum,
  registrar: (erro: ErroNaAba) => void,
): readonly FolhaJulgada[] => {
  const dosRegistros = folhas.find(({ aba }) => aba.lista === null);
  const chefes = dosRegistros && julgarChefes(register, dosRegistros, comum, registrar);
  const nomes = chefes
    ? nomesComOsDoArquivo(comum.nomes, register, {
        julgadas: chefes.folha.julgadas,
        existentes: chefes.folha.existentes,
        marcas: chefes.marcas,
      })
    : comum.nomes;
  const dasLinhas = folhas.flatMap((folha): FolhaJulgada[] => {
    const { aba, cabecalho, existentes, linhas } = folha;
    const line = aba.lista === null ? undefined : register.lines[aba.lista];
    if (!line) return [];
    const mesa: Mesa = { ...comum, nomes, catalogue: aba.catalogue, cabecalho, existentes };
    const julgadas = julgar(mesa, linhas, (erro) => registrar({ aba: aba.nome, ...erro }));
    const titulo = colunasDe(aba.catalogue).find(({ campo }) => campo === line.parent)?.titulo ?? '';
    return [semMudarDeDono(line, titulo, { ...folha, mesa, julgadas }, registrar)];
  });
  return [...(chefes ? [chefes.folha] : []), ...dasLinhas];
};
