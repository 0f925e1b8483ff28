import { certificacao } from '../agronomia/certificacao.catalogue.js';
import { praga } from '../agronomia/praga.catalogue.js';
import { tipoAtividade } from '../atividades/tipo-atividade.catalogue.js';
import { cliente } from '../comercial/cliente.catalogue.js';
import { fornecedor } from '../comercial/fornecedor.catalogue.js';
import { produto } from '../comercial/produto.catalogue.js';
import { recibo } from '../comercial/recibo.catalogue.js';
import { servico } from '../comercial/servico.catalogue.js';
import { tipoVenda } from '../comercial/tipo-venda.catalogue.js';
import { categoriaEstoque } from '../estoque/categoria-estoque.catalogue.js';
import { categoriaProducao } from '../estoque/categoria-producao.catalogue.js';
import { entradaProducao } from '../estoque/entrada-producao.catalogue.js';
import { insumo } from '../estoque/insumo.catalogue.js';
import { categoriaPagamento } from '../financeiro/categoria-pagamento.catalogue.js';
import { categoria } from '../financeiro/categoria.catalogue.js';
import { centroCusto } from '../financeiro/centro-custo.catalogue.js';
import { contaBancaria } from '../financeiro/conta-bancaria.catalogue.js';
import { fluxo } from '../financeiro/fluxo.catalogue.js';
import { modeloLancamento } from '../financeiro/modelo-lancamento.catalogue.js';
import { contraparteRural } from '../fiscal/contraparte-rural.catalogue.js';
import { imovelRural } from '../fiscal/imovel-rural.catalogue.js';
import { produtorRural } from '../fiscal/produtor-rural.catalogue.js';
import { regraDaLei } from '../folha/regra-da-lei.catalogue.js';
import type { Catalogue } from '../kernel/catalogue/catalogue.js';
import { alertaMaquina } from '../maquinas/alerta-maquina.catalogue.js';
import { implemento } from '../maquinas/implemento.catalogue.js';
import { categoriaAdiantamento } from '../pessoas/categoria-adiantamento.catalogue.js';
import { colaborador } from '../pessoas/colaborador.catalogue.js';
import { contato } from '../pessoas/contato.catalogue.js';
import { endereco } from '../pessoas/endereco.catalogue.js';
import { funcao } from '../pessoas/funcao.catalogue.js';
import { turma } from '../pessoas/turma.catalogue.js';
import { estimativaColheita } from '../planejamento/estimativa-colheita.catalogue.js';
import { estimativaReceitaAvulsa } from '../planejamento/estimativa-receita-avulsa.catalogue.js';
import { estimativaVenda } from '../planejamento/estimativa-venda.catalogue.js';
import { orcamento } from '../planejamento/orcamento.catalogue.js';
import { classeInventario } from '../propriedade/classe-inventario.catalogue.js';
import { fazenda } from '../propriedade/fazenda.catalogue.js';
import { feicao } from '../propriedade/feicao.catalogue.js';
import { itemInventario } from '../propriedade/item-inventario.catalogue.js';
import { safra } from '../propriedade/safra.catalogue.js';
import { talhao } from '../propriedade/talhao.catalogue.js';
import { armazem } from '../rastreabilidade/armazem.catalogue.js';
import { bag } from '../rastreabilidade/bag.catalogue.js';
import { cooperativa } from '../rastreabilidade/cooperativa.catalogue.js';
import { despolpador } from '../rastreabilidade/despolpador.catalogue.js';
import { fermentador } from '../rastreabilidade/fermentador.catalogue.js';
import { pilha } from '../rastreabilidade/pilha.catalogue.js';
import { qualidadeCafe } from '../rastreabilidade/qualidade-cafe.catalogue.js';
import { secador } from '../rastreabilidade/secador.catalogue.js';
import { terreiro } from '../rastreabilidade/terreiro.catalogue.js';
import { unidadeFracao } from '../rastreabilidade/unidade-fracao.catalogue.js';
import { tag } from '../suporte/tag.catalogue.js';

/** Every plain catalogue there is. Written by `npm run docs` from the files `*.catalogue.ts`: a new one is its file. */
export const catalogues = {
  alerta_maquina: alertaMaquina,
  armazem,
  bag,
  categoria,
  categoria_adiantamento: categoriaAdiantamento,
  categoria_estoque: categoriaEstoque,
  categoria_pagamento: categoriaPagamento,
  categoria_producao: categoriaProducao,
  centro_custo: centroCusto,
  certificacao,
  classe_inventario: classeInventario,
  cliente,
  colaborador,
  conta_bancaria: contaBancaria,
  contato,
  contraparte_rural: contraparteRural,
  cooperativa,
  despolpador,
  endereco,
  entrada_producao: entradaProducao,
  estimativa_colheita: estimativaColheita,
  estimativa_receita_avulsa: estimativaReceitaAvulsa,
  estimativa_venda: estimativaVenda,
  fazenda,
  feicao,
  fermentador,
  fluxo,
  fornecedor,
  funcao,
  imovel_rural: imovelRural,
  implemento,
  insumo,
  item_inventario: itemInventario,
  modelo_lancamento: modeloLancamento,
  orcamento,
  pilha,
  praga,
  produto,
  produtor_rural: produtorRural,
  qualidade_cafe: qualidadeCafe,
  recibo,
  regra_da_lei: regraDaLei,
  safra,
  secador,
  servico,
  tag,
  talhao,
  terreiro,
  tipo_atividade: tipoAtividade,
  tipo_venda: tipoVenda,
  turma,
  unidade_fracao: unidadeFracao,
} satisfies Record<string, Catalogue>;
