import { randomUUID } from 'node:crypto';
import { lerCabecalho, lerTabela, type Escolhas } from '@tulha/domain/catalogues/planilha/cabecalho';
import { contar, type Existente, type LinhaDeArquivo } from '@tulha/domain/catalogues/planilha/linhas';
import type { Vazios } from '@tulha/domain/catalogues/planilha/mesa';
import { colunasDe } from '@tulha/domain/kernel/catalogue/colunas';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Nomes } from '@tulha/domain/kernel/cells/nomes';
import type { Register } from '@tulha/domain/kernel/register/register';
import type { RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import type { Aba } from '@tulha/domain/registers/planilha/abas';
import { type ErroNaAba, type Folha, type FolhaJulgada, julgarRegister } from '@tulha/domain/registers/planilha/julgar';
import type { GravacaoDeCadastro } from '../catalogues/gravar.js';
import { colunasLidas, ERROS_MOSTRADOS, errosDoArquivo, type ResultadoDoCadastro } from '../catalogues/importar.js';
import { mudancasDe } from '../catalogues/mudancas.js';
import { previaDe } from '../catalogues/previa.js';
import { rehearse } from '../dispatch/rehearse.js';
import { conferirLinhasNaFazenda } from '@tulha/domain/registers/planilha/mesma-fazenda';
import { comandosDe, ehNovo, type Pedida, porRegistro, type Recusa, recusaDoRegistro, type Registro } from './ensaiar.js';
import { gravarRegistros, jaGravadas } from './gravar.js';

/** A sheet of the file: its place in the register, and its rows with the titles. */
export type AbaLida = { readonly aba: Aba; readonly linhas: readonly LinhaDeArquivo[] };

/** The request of an import of a register. */
export type PedidoDeRegister = {
  readonly register: Register;
  readonly decider: RegisterRules;
  readonly simular: boolean;
  readonly fazenda: number;
  readonly fazendas: readonly number[];
  /** The fields chosen for the titles of the records' sheet. */
  readonly escolhas: Escolhas;
  readonly vazios?: Vazios | undefined;
  readonly abas: readonly AbaLida[];
  readonly avisos: readonly string[];
  /** The checks of a row against other records. @throws DomainError */
  readonly conferir: (tabela: string, pedido: { stored: Valores; id: number; before: Valores }) => Promise<void>;
};

type Valores = Readonly<Record<string, unknown>>;

/** The account's records and lines by their sheets, and the names of their references. */
export type AcervoDoRegister = { readonly existentes: (aba: Aba) => readonly Existente[]; readonly nomes: Nomes };

const CONFERIDAS_JUNTAS = 500;

const folhasDe = ({ abas, escolhas }: PedidoDeRegister, { existentes }: AcervoDoRegister, registrar: (erro: ErroNaAba) => void) =>
  abas.flatMap(({ aba, linhas }): Folha[] => {
    const escolhasDaAba = aba.lista === null ? escolhas : {};
    const tabela = lerTabela(aba.catalogue, linhas, escolhasDaAba);
    const cabecalho = lerCabecalho(aba.catalogue, tabela.titulos?.celulas ?? [], escolhasDaAba);
    // Of several sheets some may have nothing below their titles.
    const vazia = tabela.linhas.length === 0 && abas.length > 1 && cabecalho.posicoes.size > 0;
    const erros = vazia ? [] : errosDoArquivo(aba.catalogue, tabela, cabecalho);
    for (const erro of erros) registrar({ aba: aba.nome, ...erro });
    return erros.length > 0 ? [] : [{ aba, cabecalho, linhas: tabela.linhas, existentes: existentes(aba) }];
  });

const erroDe = ({ folha, mudanca }: Pedida, { message, campo }: DomainError): ErroNaAba => {
  const coluna = colunasDe(folha.aba.catalogue).find((one) => one.campo === campo)?.titulo ?? '';
  return { aba: folha.aba.nome, linha: mudanca.linha, coluna, valor: '', erro: message };
};

/** Asks the rules of each record, and the checks against other records, about the rows; nothing is written. */
const ensaiar = async (
  pedido: PedidoDeRegister,
  registros: readonly Registro[],
  { dispatch, conta, ator, fazenda, now, signal }: GravacaoDeCadastro,
  registrar: (erro: ErroNaAba) => void,
): Promise<void> => {
  const { register, decider, conferir } = pedido;
  const meta = { conta, ator, fazenda, now, commandId: randomUUID() };
  const antesNa = new Map<Folha, ReadonlyMap<number, Valores>>();
  const antesDe = ({ folha, mudanca }: Pedida): Valores | undefined => {
    const daFolha = antesNa.get(folha) ?? new Map(folha.existentes.map(({ id, valores }) => [id, valores]));
    antesNa.set(folha, daFolha);
    return mudanca.situacao === 'alterada' ? daFolha.get(mudanca.id) : undefined;
  };
  for (const registro of registros) {
    signal.throwIfAborted();
    const comandos = comandosDe(register, registro, registro.id, ({ mudanca }) =>
      mudanca.situacao === 'nova' ? -mudanca.linha : mudanca.id,
    );
    const recusa: Recusa | undefined = ehNovo(registro)
      ? recusaDoRegistro(decider, comandos, decider.initial(), meta)
      : await rehearse(
          dispatch,
          decider,
          registro.id,
          { type: 'EmConjunto', data: { id: registro.id, comandos } },
          { ...meta, commandId: randomUUID() },
          (state, _, by) => recusaDoRegistro(decider, comandos, state, by),
        );
    if (recusa) registrar(erroDe(registro.pedidas[recusa.em] as Pedida, recusa.error));
    for (const pedida of registro.pedidas)
      try {
        const { folha, mudanca } = pedida;
        const antes = antesDe(pedida);
        await conferir(folha.aba.catalogue.tabela, { stored: mudanca.dados, id: antes ? mudanca.id : 0, before: antes ?? {} });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        registrar(erroDe(pedida, error));
      }
  }
};

const somar = (folhas: readonly FolhaJulgada[], comErro: number) => {
  const contagens = folhas.map(({ julgadas }) => contar(julgadas));
  const soma = (de: 'novos' | 'alterados' | 'iguais') => contagens.reduce((total, uma) => total + uma[de], 0);
  return { novos: soma('novos'), alterados: soma('alterados'), iguais: soma('iguais'), comErro };
};

/** The judged rows, those with an error counted as errors alone. */
const comErros = (folhas: readonly FolhaJulgada[], erros: readonly ErroNaAba[]): readonly FolhaJulgada[] => {
  const erradas = new Set(erros.map(({ aba, linha }) => `${aba}\0${linha}`));
  return folhas.map((folha) => ({
    ...folha,
    julgadas: folha.julgadas.map((uma) => (erradas.has(`${folha.aba.nome}\0${uma.linha}`) ? { linha: uma.linha, situacao: 'erro' } : uma)),
  }));
};

const mostrar = (folhas: readonly FolhaJulgada[], erros: readonly ErroNaAba[], avisos: readonly string[]) => {
  const mudancas = folhas.map(({ aba, mesa, julgadas }) => ({ aba, ...mudancasDe(mesa, julgadas) }));
  const [primeira] = folhas;
  const titulosDe = ({ cabecalho }: FolhaJulgada) => cabecalho.titulos;
  return {
    erros: erros.slice(0, ERROS_MOSTRADOS),
    errosTotal: erros.length,
    colunas: primeira?.aba.lista === null ? colunasLidas(titulosDe(primeira), primeira.cabecalho) : [],
    desconhecidas: folhas.flatMap(({ aba, cabecalho }) =>
      cabecalho.desconhecidas.map((titulo) => (aba.lista === null ? titulo : `${aba.nome}: ${titulo}`)),
    ),
    previa: primeira
      ? { aba: primeira.aba.nome, ...previaDe(primeira.mesa, primeira.linhas, primeira.julgadas) }
      : { titulos: [], linhas: [] },
    mudancas: mudancas.flatMap(({ aba, mudancas: delas }) => delas.map((uma) => ({ aba: aba.nome, ...uma }))).slice(0, CONFERIDAS_JUNTAS),
    apagadas: mudancas.reduce((soma, { apagadas }) => soma + apagadas, 0),
    mantidas: mudancas.reduce((soma, { mantidas }) => soma + mantidas, 0),
    avisos,
  };
};

/**
 * Judges a register's spreadsheet (its records and their lines) and, where it is free of errors and no rehearsal, writes it: each record with its
 * lines in one append. No step is taken: a new record is in the first situation.
 * @returns the result, and the position that a reader must reach to see it
 */
export const importarRegister = async (
  pedido: PedidoDeRegister,
  acervo: AcervoDoRegister,
  escrever: GravacaoDeCadastro,
): Promise<{ readonly resultado: ResultadoDoCadastro; readonly posicao: string }> => {
  const { register, decider, simular, fazenda, fazendas, vazios, avisos } = pedido;
  const erros: ErroNaAba[] = [];
  const registrar = (erro: ErroNaAba) => void erros.push(erro);
  const folhas = folhasDe(pedido, acervo, registrar);
  const julgadas = erros.length > 0 ? [] : julgarRegister(register, folhas, { nomes: acervo.nomes, fazenda, fazendas, vazios }, registrar);
  conferirLinhasNaFazenda(register, julgadas, acervo, registrar);
  const registros = porRegistro(register, julgadas);
  if (erros.length === 0) await ensaiar(pedido, registros, escrever, registrar);
  const vistas = comErros(julgadas, erros);
  const linhasErradas = new Set(erros.map(({ aba, linha }) => `${aba}\0${linha}`)).size;
  if (erros.length > 0 || simular) {
    const situacao = erros.length > 0 ? 'recusada' : 'conferida';
    return { resultado: { situacao, simular, ...somar(vistas, linhasErradas), ...mostrar(vistas, erros, avisos) }, posicao: '' };
  }
  const jaFeitas = await jaGravadas(register, julgadas, escrever);
  const { recusados, posicao } = await gravarRegistros(register, decider, registros, escrever);
  for (const { registro, error } of recusados) for (const pedida of registro.pedidas) registrar(erroDe(pedida, error));
  const { novos, alterados, iguais, comErro } = somar(comErros(julgadas, erros), erros.length);
  const [feitas, mudadas] = [jaFeitas.novas, jaFeitas.alteradas];
  const total = { novos: novos + feitas, alterados: alterados + mudadas, iguais: Math.max(0, iguais - feitas - mudadas), comErro };
  const situacao = recusados.length > 0 ? 'parcial' : 'concluida';
  return { resultado: { situacao, simular, ...total, ...mostrar(julgadas, erros, avisos) }, posicao };
};
