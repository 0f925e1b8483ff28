import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { records } from '@tulha/domain/registers/declared';
import { atividadeSucesso } from '@tulha/domain/atividades/atividade/atividade.columns';
import { partesNaTela } from '@tulha/domain/atividades/parte/partes.columns';
import { vendaSucesso } from '@tulha/domain/comercial/venda/venda.commands';
import { lancamentoSucesso, pagamentoSucesso } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import { sefazFalhas } from '@tulha/domain/fiscal/distribuicao/nota-recebida.columns';
import { folhaMensagens } from '@tulha/domain/folha/mensagens';
import { parteMensagens, processoMensagens } from '@tulha/domain/rastreabilidade/mensagens';
import { ajudaMensagens } from '@tulha/domain/suporte/ajuda/mensagens';
import { mensagensDe } from '../../apps/dashboard/src/catalogues/mensagens.js';
import { TEXTOS, type Texto } from './textos.js';

const ROOT = join(import.meta.dirname, '..', '..');
const arquivo = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const MENSAGENS: Readonly<Record<string, unknown>> = {
  processo: processoMensagens,
  parte: parteMensagens,
  lancamento: lancamentoSucesso,
  pagamento: pagamentoSucesso,
  venda: vendaSucesso,
  folha: folhaMensagens,
  sefazFalhas,
  ajuda: ajudaMensagens,
  atividade: atividadeSucesso,
  parteDaAtividade: Object.fromEntries(Object.entries(partesNaTela).map(([parte, { excluida }]) => [parte, excluida])),
};

/** `processo.terreiro.gerada` → the message. */
const mensagem = (caminho: string): unknown =>
  caminho.split('.').reduce<unknown>((here, key) => (here as Record<string, unknown> | undefined)?.[key], MENSAGENS);

/** A text as a whole string of the source, between quotes of one kind. */
const escritoEm = (fonte: string, texto: string): boolean =>
  [`'${texto}'`, `"${texto}"`, `\`${texto}\``].some((escrito) => fonte.includes(escrito));

/** The fault of a text of a served area; undefined where it is right. */
const queixaDe = ({ texto, ...onde }: Texto): string | undefined => {
  if (!('lugar' in onde)) return undefined;
  const { lugar } = onde;
  if ('cadastro' in lugar) {
    const declarado = Object.values(records).find(({ tabela }) => tabela === lugar.cadastro);
    const diz = declarado && mensagensDe(declarado)[lugar.diz];
    return diz === texto ? undefined : `${lugar.cadastro} says ${diz}`;
  }
  if ('mensagem' in lugar) {
    const diz = mensagem(lugar.mensagem);
    if (diz !== texto) return `${lugar.mensagem} is ${String(diz)}`;
    return arquivo(lugar.em).includes(lugar.por) ? undefined : `${lugar.em} does not show ${lugar.por}`;
  }
  return escritoEm(arquivo(lugar.em), texto) ? undefined : `not in ${lugar.em}`;
};

/** The number of published texts in both lists. */
const TEXTOS_DA_ESPECIFICACAO = 112;

describe('os textos que a especificação fixa (§8 das duas partes)', () => {
  it.each(TEXTOS.filter((texto) => 'lugar' in texto).map((texto) => [texto.area, texto.texto, texto] as const))(
    '%s: %s',
    (_area, _texto, texto) => {
      expect(queixaDe(texto)).toBeUndefined();
    },
  );

  it('o que ninguém diz é achado, e o que se diz com outra letra também', () => {
    const em = 'apps/dashboard/src/http/problem.ts';
    expect(queixaDe({ texto: 'Ocorreu um erro!', area: 'casca', lugar: { em } })).toContain('not in');
    expect(queixaDe({ texto: 'Fluxo removido com sucesso!', area: 'financeiro', lugar: { cadastro: 'fluxo', diz: 'removido' } })).toContain(
      'excluído',
    );
    const mudado = { mensagem: 'venda.aberta', em, por: 'vendaSucesso.aberta' };
    expect(queixaDe({ texto: 'Venda aberta com sucesso!', area: 'vendas', lugar: mudado })).toContain('does not show');
  });

  it('a lista tem todos, e cada um é de uma área só', () => {
    const areas = Map.groupBy(TEXTOS, ({ texto }) => texto);
    expect(areas.size).toBe(TEXTOS_DA_ESPECIFICACAO);
    const servidosEEsperados = [...areas].filter(([, mesmos]) => new Set(mesmos.map((texto) => 'lugar' in texto)).size > 1);
    expect(servidosEEsperados).toEqual([]);
  });
});
