import { reais } from '@tulha/domain/kernel/cells/texto';
import { curto } from '@tulha/domain/kernel/curto';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { quantos } from '@tulha/domain/kernel/quantos';
import type { PaginaDoColaborador } from '@tulha/read-models/folha/pagina.queries';
import { type Html, html } from '../../http/edge/html.js';
import { documento } from '../../rotas/pagina-publica.js';

const dinheiro = (valor: number): string => reais(toScaled(valor, 2) as number);
const numero = (valor: number): string => curto(toScaled(valor, 3) as number, 3);

type Dia = PaginaDoColaborador['dias'][number];
type Pagamento = PaginaDoColaborador['pagamentos'][number];

/** The work of a day in words: `12 medidas, 720 L · 1 dia`. */
const oQueFez = ({ litros, medidas, unidades, dias, minutos }: Dia): string =>
  [
    medidas > 0 && `${quantos(medidas, 'medida', 'medidas')}, ${numero(litros)} L`,
    unidades > 0 && `${numero(unidades)} un`,
    dias > 0 && (dias === 1 ? '1 dia' : `${numero(dias)} dias`),
    minutos > 0 && `${Math.floor(minutos / 60)} h ${minutos % 60} min`,
  ]
    .filter(Boolean)
    .join(' · ');

const tabela = (nome: string, colunas: readonly string[], linhas: readonly Html[]): Html =>
  html`<div class="rolo" tabindex="0" role="region" aria-label="${nome}"><table><thead><tr>${colunas.map((coluna, n) =>
    n === colunas.length - 1 ? html`<th class="n">${coluna}</th>` : html`<th>${coluna}</th>`,
  )}</tr></thead><tbody>${linhas}</tbody></table></div>`;

const conta = ({ conta: { aReceber, adiantado } }: PaginaDoColaborador): Html =>
  html`<section aria-label="Conta"><dl>
<div><dt>A receber, do que ainda não foi pago</dt><dd>${aReceber === null ? 'O salário do mês, na folha' : dinheiro(aReceber)}</dd></div>
<div><dt>Adiantado, ainda por descontar</dt><dd>${dinheiro(adiantado)}</dd></div></dl></section>`;

const dias = ({ dias: feitos }: PaginaDoColaborador): Html =>
  html`<section><h2>O que você fez, dia a dia</h2>${
    feitos.length === 0
      ? html`<p class="fraco">Nada lançado nos últimos três meses.</p>`
      : tabela(
          'Dia a dia',
          ['Dia', 'O que', 'Valor'],
          feitos.map(
            (dia) => html`<tr><td>${diaToBr(dia.data)}</td><td>${oQueFez(dia)}</td><td class="n">${dinheiro(dia.total)}</td></tr>`,
          ),
        )
  }</section>`;

const linha = ({ data, oQue, explicacao, valor }: Pagamento['linhas'][number]): Html =>
  html`<tr><td>${diaToBr(data)}</td><td>${oQue}<span class="fraco">${explicacao}</span></td><td class="n">${dinheiro(valor)}</td></tr>`;

const pagamento = ({ descricao, inicio, fim, data, valor, linhas, outras }: Pagamento): Html =>
  html`<section><h2>${descricao}</h2><dl><div><dt>Período</dt><dd>${diaToBr(inicio)} a ${diaToBr(fim)}</dd></div>
<div><dt>Data do pagamento</dt><dd>${diaToBr(data)}</dd></div><div><dt>Recebe</dt><dd>${dinheiro(valor)}</dd></div></dl>${tabela(
    descricao,
    ['Dia', 'De que se compõe', 'Valor'],
    linhas.map(linha),
  )}${outras > 0 && html`<p class="fraco">e mais ${quantos(outras, 'linha', 'linhas')}</p>`}</section>`;

/** The worker's page as HTML. */
export const paginaHtml = (pagina: PaginaDoColaborador): string =>
  documento(
    'pt-BR',
    'Minha página',
    html`<header><h1>${pagina.nome}</h1><p class="onde">Até ${diaToBr(pagina.ate)}. Só quem tem este endereço vê esta página: guarde-o com você.</p></header>
<main>${conta(pagina)}${dias(pagina)}${pagina.pagamentos.map(pagamento)}</main>
<footer><p>Achou algo errado? Fale com a fazenda: cada valor diz de onde vem.</p></footer>`,
  );
