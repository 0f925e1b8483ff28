import { cliente } from '../comercial/cliente.catalogue.js';
import { fornecedor } from '../comercial/fornecedor.catalogue.js';
import { categoria } from '../financeiro/categoria.catalogue.js';
import { fluxo } from '../financeiro/fluxo.catalogue.js';
import type { Catalogue } from '../kernel/catalogue/catalogue.js';
import { colaborador } from '../pessoas/colaborador.catalogue.js';
import { funcao } from '../pessoas/funcao.catalogue.js';
import { turma } from '../pessoas/turma.catalogue.js';
import { fazenda } from '../propriedade/fazenda.catalogue.js';
import { safra } from '../propriedade/safra.catalogue.js';
import { talhao } from '../propriedade/talhao.catalogue.js';
import { armazem } from '../rastreabilidade/armazem.catalogue.js';
import { bag } from '../rastreabilidade/bag.catalogue.js';
import { cooperativa } from '../rastreabilidade/cooperativa.catalogue.js';
import { despolpador } from '../rastreabilidade/despolpador.catalogue.js';
import { fermentador } from '../rastreabilidade/fermentador.catalogue.js';
import { pilha } from '../rastreabilidade/pilha.catalogue.js';
import { secador } from '../rastreabilidade/secador.catalogue.js';
import { terreiro } from '../rastreabilidade/terreiro.catalogue.js';
import { unidadeFracao } from '../rastreabilidade/unidade-fracao.catalogue.js';

/** Every plain catalogue there is. A new one is its declaration and its line here. */
export const catalogues = {
  armazem,
  bag,
  categoria,
  cliente,
  colaborador,
  cooperativa,
  despolpador,
  fazenda,
  fermentador,
  fluxo,
  fornecedor,
  funcao,
  pilha,
  safra,
  secador,
  talhao,
  terreiro,
  turma,
  unidade_fracao: unidadeFracao,
} satisfies Record<string, Catalogue>;
