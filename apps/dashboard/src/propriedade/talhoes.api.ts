import type { Answer } from '@tulha/domain/kernel/answers';
import type { CatalogueAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import type { talhao } from '@tulha/domain/propriedade/talhao.catalogue';
import { useReadAll } from '../http/hooks.js';

export type Talhao = Answer<CatalogueAnswer<typeof talhao>>;

export const useTalhoes = (fazenda: number) =>
  useReadAll<CatalogueAnswer<typeof talhao>>('/cad-talhoes', { sort: 'id' }, { fazenda, modulo: 'propriedade' });
