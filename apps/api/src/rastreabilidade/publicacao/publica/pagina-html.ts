import { diaAt, type Fuso, fusoComum, fusoDa } from '@tulha/domain/kernel/relogio';
import { type Html, html } from '../../../http/edge/html.js';
import { documento } from '../../../rotas/pagina-publica.js';
import { desenhar, LARGURA, type Mapa, type TalhaoNoMapa } from './mapa.js';
import type { Pagina, PassoDaPagina, TalhaoDaPagina } from './pagina.js';
import { type Dicionario, dicionario, type Idioma } from './textos.js';

const DIA_MS = 86_400_000;
const QUILOS_POR_SACA = 60;

const fatos = (itens: readonly (readonly [string, Html | string | null])[]): Html =>
  html`<dl>${itens.map(([rotulo, valor]) => valor && html`<div><dt>${rotulo}</dt><dd>${valor}</dd></div>`)}</dl>`;

const quantidade = ({ quantidade: valor, unidade }: Pagina, t: Dicionario): string => {
  const texto = `${t.numero(valor, 3)}\u00a0${unidade}`;
  return unidade === 'kg' ? `${texto} · ${t.sacas(t.numero(valor / QUILOS_POR_SACA, 2))}` : texto;
};

const nomesDasFazendas = ({ fazendas, outrasFazendas }: Pagina, t: Dicionario): string => {
  const nomes = fazendas.map(({ nome, cidade, uf }) => [nome, [cidade, uf].filter(Boolean).join('/')].filter(Boolean).join(', '));
  return [...nomes, ...(outrasFazendas > 0 ? [t.maisFazendas(outrasFazendas)] : [])].join(' · ');
};

const cabecalho = (pagina: Pagina, t: Dicionario, idioma: Idioma): Html => html`<header>
<div class="topo"><span>${t.lote} <span class="codigo">${pagina.codigo}</span></span>
<a class="tela" href="?lang=${idioma === 'pt' ? 'en' : 'pt'}" lang="${idioma === 'pt' ? 'en' : 'pt-BR'}">${t.outroIdioma}</a></div>
<h1>${t.palavra(pagina.tipo)}</h1><p class="onde">${nomesDasFazendas(pagina, t)}</p></header>`;

const resumo = (pagina: Pagina, t: Dicionario): Html =>
  html`<section aria-label="${t.lote}">${fatos([
    [t.lote, html`<span class="codigo">${pagina.codigo}</span>`],
    [t.safra, pagina.safras.join(', ')],
    [t.colhido, pagina.colhidoEm && t.deAte(pagina.colhidoEm.de, pagina.colhidoEm.ate)],
    [t.variedades, pagina.variedades.join(', ')],
    [t.pronto, t.dia(pagina.data)],
    [t.tamanho, quantidade(pagina, t)],
  ])}</section>`;

const historia = ({ historia: texto }: Pagina, t: Dicionario): Html | null =>
  texto === null ? null : html`<section><h2>${t.produtor}</h2><blockquote>${texto}</blockquote></section>`;

const desenho = ({ altura, formas, escala }: Mapa, t: Dicionario): Html => {
  const base = altura + 22;
  const metros = escala.metros >= 1_000 ? `${t.numero(escala.metros / 1_000)} km` : `${t.numero(escala.metros)} m`;
  return html`<svg class="mapa" viewBox="0 0 ${LARGURA} ${altura + 34}" role="img" aria-label="${t.mapa}">${formas.map(
    ({ d, percentual }) => html`<path d="${d}" fill-opacity="${(0.2 + 0.6 * Math.min(percentual / 100, 1)).toFixed(2)}"/>`,
  )}${formas.map(({ rotulo, numero }) => rotulo && html`<text x="${rotulo[0]}" y="${rotulo[1]}">${numero}</text>`)}
<path class="regua" d="M16 ${base - 4}v4h${escala.largura}v-4"/><text class="leve" x="${16 + escala.largura / 2}" y="${base - 12}">${metros}</text>
<path class="regua" d="M${LARGURA - 24} ${base}v-22m-5 6l5-6l5 6"/><text class="leve" x="${LARGURA - 40}" y="${base - 12}">${t.norte.charAt(0)}</text></svg>`;
};

const linhaDoTalhao = (talhao: TalhaoDaPagina, t: Dicionario): Html => {
  const { numero, nome, variedade, plantadoEm, areaHa, percentual } = talhao;
  const detalhes = [variedade, plantadoEm && `${t.plantio} ${plantadoEm.slice(0, 4)}`].filter(Boolean).join(' · ');
  return html`<tr><td>${numero}</td><td>${nome ?? t.semRegistro}${detalhes !== '' && html`<span class="fraco">${detalhes}</span>`}</td>
<td class="n">${areaHa !== null && `${t.numero(areaHa)}\u00a0ha`}</td><td class="n">${t.porcento(percentual)}${barra(percentual)}</td></tr>`;
};

const barra = (percentual: number): Html =>
  html`<svg class="barra" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="${percentual}" height="4"/></svg>`;

const origem = (pagina: Pagina, t: Dicionario): Html | null => {
  const { talhoes, outrosTalhoes } = pagina;
  if (talhoes.length === 0) return null;
  return html`<section><h2>${t.origem}</h2>${mapas(pagina.mapas ?? [], t)}<div class="rolo" tabindex="0" role="region" aria-label="${t.origem}"><table>
<thead><tr><th>#</th><th>${t.talhao}</th><th class="n">${t.area}</th><th class="n">${t.parte}</th></tr></thead>
<tbody>${talhoes.map((talhao) => linhaDoTalhao(talhao, t))}</tbody></table></div>${
    outrosTalhoes && html`<p class="fraco">${t.eMais(outrosTalhoes.quantos)}: ${t.porcento(outrosTalhoes.percentual)}</p>`
  }</section>`;
};

type Partes = Pagina['correcoes'][number]['antes'];

/** The clock of the farms that are named. */
const fusoDaPagina = ({ fazendas }: Pagina): Fuso => fusoComum(fazendas.map(fusoDa));

/** The day since when this version holds, and the earlier contents of the page. */
const correcoes = (pagina: Pagina, t: Dicionario): Html | null => {
  const { correcoes: todas } = pagina;
  if (todas.length === 0) return null;
  const fuso = fusoDaPagina(pagina);
  const composicao = (partes: Partes) => partes.map(({ nome, percentual }) => `${nome} ${t.porcento(percentual)}`).join(', ');
  return html`<section><h2>${t.corrigida}</h2><ol>${todas.map(
    ({ em, antes }) =>
      html`<li><strong>${t.corrigidaEm(t.dia(diaAt(em, fuso)))}</strong><span class="fraco">${t.antesDizia(composicao(antes))}</span></li>`,
  )}</ol></section>`;
};

/** Steps that were corrected or deleted since the page was published. */
const passosCorrigidos = (pagina: Pagina, t: Dicionario): Html | null => {
  if (pagina.passosCorrigidos.length === 0) return null;
  const fuso = fusoDaPagina(pagina);
  return html`<section><h2>${t.caminhoCorrigido}</h2><ol>${pagina.passosCorrigidos.map(
    ({ em, processo, excluido }) =>
      html`<li><strong>${t.processos[processo] ?? processo}</strong><span>${t.passoCorrigidoEm(t.dia(diaAt(em, fuso)), excluido)}</span></li>`,
  )}</ol></section>`;
};

const mapas = (porFazenda: readonly (readonly TalhaoNoMapa[])[], t: Dicionario): Html[] =>
  porFazenda.flatMap((talhoes) => {
    const mapa = desenhar(talhoes);
    return mapa ? [desenho(mapa, t)] : [];
  });

const passo = (p: PassoDaPagina, t: Dicionario): Html => {
  const faixa = (valores: readonly number[] | null) => {
    if (valores === null) return null;
    const [de = 0, ate = 0] = valores;
    return de === ate ? t.porcento(de) : `${t.numero(de)}–${t.porcento(ate)}`;
  };
  const [entrada, saida] = [faixa(p.umidadeEntrada), faixa(p.umidadeSaida)];
  const estada = p.dias !== null && ['terreiro', 'secagem', 'ressecagem', 'armazem'].includes(p.processo) ? t.dias(...p.dias) : null;
  const detalhes = [estada, p.vezes > 1 ? t.vezes(t.numero(p.vezes)) : null, (entrada ?? saida) && t.umidadeDeAte(entrada, saida)];
  const texto = detalhes.filter(Boolean).join(' · ');
  return html`<li><strong>${t.processos[p.processo] ?? p.processo}</strong><span>${t.deAte(p.de, p.ate)}</span>${
    texto !== '' && html`<span class="fraco">${texto}</span>`
  }</li>`;
};

const caminho = (pagina: Pagina, t: Dicionario): Html => {
  const { colhidoEm, data, lotesDeOrigem } = pagina;
  const dias = colhidoEm ? Math.round((Date.parse(data) - Date.parse(colhidoEm.de)) / DIA_MS) : 0;
  return html`<section><h2>${t.caminho}</h2><ol>${pagina.caminho.map((p) => passo(p, t))}</ol>${
    lotesDeOrigem > 0 && html`<p class="fraco">${t.juntou(lotesDeOrigem, t.numero(lotesDeOrigem))}${dias > 0 && ` ${t.aoTodo(dias)}`}</p>`
  }</section>`;
};

const qualidade = ({ qualidade: q }: Pagina, t: Dicionario): Html | null => {
  if (q === null) return null;
  const peneiras = q.peneiras.map(({ peneira, percentual }) => `${t.palavra(peneira)}: ${t.porcento(percentual)}`);
  const itens: readonly (readonly [string, string | null])[] = [
    [t.bebida, q.bebida && t.palavra(q.bebida)],
    [t.pontosSca, q.pontosSca === null ? null : t.numero(q.pontosSca)],
    [t.tipoCob, q.tipo === null ? null : String(q.tipo)],
    [t.peneiras, peneiras.join(', ')],
    [t.cor, q.cor && t.palavra(q.cor)],
    [t.umidade, q.umidade === null ? null : t.porcento(q.umidade)],
    [t.classificado, q.classificadoEm && t.dia(q.classificadoEm)],
  ];
  return itens.some(([, valor]) => valor) ? html`<section><h2>${t.qualidade}</h2>${fatos(itens)}</section>` : null;
};

/** The public page of a lot, whole: it can be read without scripts, kept as one file, and printed. */
export const paginaHtml = (pagina: Pagina, idioma: Idioma): string => {
  const t = dicionario(idioma);
  const corpo = html`${cabecalho(pagina, t, idioma)}<main>${resumo(pagina, t)}${historia(pagina, t)}${qualidade(pagina, t)}${caminho(
    pagina,
    t,
  )}${origem(pagina, t)}${correcoes(pagina, t)}${passosCorrigidos(pagina, t)}</main><footer><p>${t.publicado(t.dia(diaAt(pagina.publicadoEm, fusoDaPagina(pagina))))}<br>${t.rodape}</p></footer>`;
  return documento(t.codigoDoIdioma, t.titulo(pagina.codigo), corpo);
};

/** The page behind the printed code of a lot that was removed: that it was, and when; not the author, nor the reason. */
export const paginaRetirada = ({ codigo, dia }: { readonly codigo: string; readonly dia: string }, idioma: Idioma): string => {
  const t = dicionario(idioma);
  return documento(
    t.codigoDoIdioma,
    t.titulo(codigo),
    html`<main><section><h1>${t.lote} <span class="codigo">${codigo}</span>: ${t.retirado}</h1>
<p>${t.retiradoEm(t.dia(dia))}</p></section></main>`,
  );
};
