import { Alert, Text, TextInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { amount, money, parseQuantity } from '../../ui/format.js';
import { Action } from '../../ui/page.js';
import { type Colhida, linhasColadas, type Medida, quemE, valoresDe } from './conta.js';
import classes from './dia.module.css';
import type { Pessoa } from './listas.js';

/** A row as it was typed: nothing of it is lost by being wrong. */
export type Escrita = { readonly quem: string; readonly colhido: string; readonly resto: string };
const VAZIA: Escrita = { quem: '', colhido: '', resto: '' };
const COLUNAS = ['quem', 'colhido', 'resto'] as const;
type Coluna = (typeof COLUNAS)[number];
const PASSOS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
const TITULO = { quem: 'Colaborador', colhido: 'Medidas', resto: 'Sobra (L)' } as const;

const emBranco = ({ quem, colhido, resto }: Escrita): boolean => [quem, colhido, resto].every((texto) => texto.trim() === '');

type Lida = { readonly colhida?: Colhida; readonly erro?: string; readonly campo?: Coluna };

/** The line of a row, or why it has none yet. */
const lerLinha = ({ quem, colhido, resto }: Escrita, pessoas: readonly Pessoa[]): Lida => {
  const achado = quemE(quem, pessoas);
  if ('erro' in achado) return { campo: 'quem', erro: quem.trim() ? achado.erro : 'Escreva o nome ou o código.' };
  const [medidas, sobra] = [parseQuantity(colhido.trim() || '0', 0), parseQuantity(resto.trim() || '0')];
  if (medidas === undefined || medidas < 0) return { campo: 'colhido', erro: 'Medidas são um número inteiro.' };
  if (sobra === undefined || sobra < 0) return { campo: 'resto', erro: 'A sobra é um número de litros.' };
  if (medidas === 0 && sobra === 0) return { campo: 'colhido', erro: 'Informe quantas medidas.' };
  return { colhida: { colaborador: achado.id, colhido: medidas, resto: sobra } };
};

type Props = {
  readonly escritas: readonly Escrita[];
  readonly onEscritas: (escritas: readonly Escrita[]) => void;
  readonly pessoas: readonly Pessoa[];
  readonly medida: Medida;
  readonly podeGravar: boolean;
  readonly gravar: (linhas: readonly Colhida[]) => Promise<boolean>;
};

type LinhaProps = {
  readonly escrita: Escrita;
  readonly lida: Lida | undefined;
  readonly medida: Medida;
  readonly linha: number;
  readonly mudar: (partes: Partial<Escrita>) => void;
  readonly tecla: (event: KeyboardEvent, coluna: Coluna) => void;
  readonly colar: (event: ClipboardEvent, coluna: Coluna) => void;
};

const Linha = ({ escrita, lida, medida, linha, mudar, tecla, colar }: LinhaProps) => {
  const valores = lida?.colhida && valoresDe(lida.colhida, medida);
  return (
    <tr>
      {COLUNAS.map((coluna) => (
        <td key={coluna}>
          <TextInput
            aria-label={`${TITULO[coluna]}, linha ${linha + 1}`}
            data-celula={`${linha} ${coluna}`}
            value={escrita[coluna]}
            autoComplete="off"
            disabled={coluna === 'resto' && medida.tipo !== 'L'}
            error={lida?.campo === coluna ? lida.erro : undefined}
            {...(coluna === 'quem' ? { list: 'equipe-do-dia' } : { inputMode: 'decimal' as const })}
            onChange={(event) => mudar({ [coluna]: event.currentTarget.value })}
            onKeyDown={(event) => tecla(event, coluna)}
            onPaste={(event) => colar(event, coluna)}
          />
        </td>
      ))}
      <td className={classes['numero']}>{valores && `${amount(valores.litros)} L`}</td>
      <td className={classes['numero']}>{valores && money(valores.total)}</td>
    </tr>
  );
};

const Cabeca = () => (
  <thead>
    <tr>
      {COLUNAS.map((coluna) => (
        <th key={coluna} scope="col">
          {TITULO[coluna]}
        </th>
      ))}
      <th scope="col" className={classes['numero']}>
        Litros
      </th>
      <th scope="col" className={classes['numero']}>
        Valor
      </th>
    </tr>
  </thead>
);

const ComoSeEscreve = () => (
  <Text size="sm" c="dimmed">
    Escreva o nome ou o código. Tab passa à coluna ao lado, Enter à linha de baixo. Colunas copiadas de uma planilha se colam aqui:
    colaborador, medidas, sobra.
  </Text>
);

/** Rows pasted over the sheet, from a cell on. */
const colada = (escritas: readonly Escrita[], texto: string, linha: number, coluna: Coluna): readonly Escrita[] => {
  const primeira = COLUNAS.indexOf(coluna);
  const novas = linhasColadas(texto).map((celulas, index) => {
    const pares = celulas.slice(0, COLUNAS.length - primeira).map((valor, at) => [COLUNAS[primeira + at], valor]);
    return { ...(escritas[linha + index] ?? VAZIA), ...Object.fromEntries(pares) };
  });
  return [...escritas.slice(0, linha), ...novas, ...escritas.slice(linha + novas.length)];
};

/** The day as a sheet: rows typed with Tab, Enter and arrows, or pasted. A row that cannot be read stays, with its error. */
export const Planilha = ({ escritas, onEscritas, pessoas, medida, podeGravar, gravar }: Props) => {
  const tabela = useRef<HTMLTableElement>(null);
  const linhas = [...escritas, VAZIA];
  const lidas = escritas.map((escrita) => (emBranco(escrita) ? undefined : lerLinha(escrita, pessoas)));
  const prontas = lidas.flatMap((lida) => lida?.colhida ?? []);
  const erradas = lidas.filter((lida) => lida?.erro !== undefined).length;
  const mudar = (linha: number, partes: Partial<Escrita>) =>
    onEscritas(
      linhas
        .map((escrita, index) => (index === linha ? { ...escrita, ...partes } : escrita))
        .filter((uma, index) => index < escritas.length || !emBranco(uma)),
    );
  const tecla = (event: KeyboardEvent, linha: number, coluna: Coluna) => {
    const passo = PASSOS[event.key];
    // In the column of names the arrows are the browser's, which offers them.
    if (passo === undefined || (event.key !== 'Enter' && coluna === 'quem')) return;
    event.preventDefault();
    const para = event.key === 'Enter' ? 'quem' : coluna;
    tabela.current?.querySelector<HTMLInputElement>(`[data-celula="${linha + passo} ${para}"]`)?.focus();
  };
  const colar = (event: ClipboardEvent, linha: number, coluna: Coluna) => {
    const texto = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(texto)) return;
    event.preventDefault();
    onEscritas(colada(escritas, texto, linha, coluna));
  };
  const enviar = async () => {
    if (await gravar(prontas)) onEscritas(escritas.filter((_, index) => lidas[index]?.erro !== undefined));
  };
  return (
    <section aria-label="Planilha do dia" className={classes['tela']}>
      <ComoSeEscreve />
      <div className={classes['folha']}>
        <table ref={tabela}>
          <Cabeca />
          <tbody>
            {linhas.map((escrita, linha) => (
              <Linha
                // Rows have no other name than their place, and are never put elsewhere.
                key={`linha-${String(linha)}`}
                {...{ escrita, linha, medida }}
                lida={lidas[linha]}
                mudar={(partes) => mudar(linha, partes)}
                tecla={(event, coluna) => tecla(event, linha, coluna)}
                colar={(event, coluna) => colar(event, linha, coluna)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <datalist id="equipe-do-dia">
        {pessoas.map(({ id, nome, codigo }) => (
          <option key={id} value={nome}>
            {codigo}
          </option>
        ))}
      </datalist>
      {erradas > 0 && (
        <Alert color="ambar" role="status" title={erradas === 1 ? 'Uma linha fica por corrigir' : `${erradas} linhas ficam por corrigir`}>
          Não vão com as outras e não se perdem: ficam na planilha até serem gravadas.
        </Alert>
      )}
      <div className={classes['fim']}>
        <Action disabled={prontas.length === 0 || !podeGravar} onClick={() => void enviar()}>
          {prontas.length === 1 ? 'Gravar 1 colheita' : `Gravar ${prontas.length} colheitas`}
        </Action>
      </div>
    </section>
  );
};
