import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import type { CatalogueAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import type { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import type { colaborador } from '@tulha/domain/pessoas/colaborador.catalogue';
import type { turma } from '@tulha/domain/pessoas/turma.catalogue';
import type * as answers from '@tulha/domain/propriedade/propriedade.answers';
import type { safra } from '@tulha/domain/propriedade/safra.catalogue';
import { useRead, useReadAll } from '../../http/hooks.js';
import { useKept } from '../../http/kept/use-kept.js';
import { useTalhoes } from '../../propriedade/talhoes.api.js';

const GASTOS_GERAIS = 'GASTOS GERAIS';

/** Plots in which something can be done: general expenses are none. */
export const useTalhoesDoDia = (fazenda: number) => {
  const read = useKept(`talhões ${fazenda}`, useTalhoes(fazenda));
  const content = read.data?.content.filter(({ nome }) => nome.toUpperCase() !== GASTOS_GERAIS);
  return { ...read, data: content };
};

type Colaborador = Answer<CatalogueAnswer<typeof colaborador>>;
export type Pessoa = Pick<Colaborador, 'id' | 'codigo' | 'turma' | 'valorDia' | 'valorHora' | 'situacao' | 'dataDemissao'> & {
  readonly nome: string;
};

/** Workers of the farm, present and former, by name. */
export const usePessoas = (fazenda: number) => {
  const asked = useReadAll<CatalogueAnswer<typeof colaborador>>('/cad-colaboradores', { sort: 'nome' }, { fazenda, modulo: 'pessoas' });
  const read = useKept(`pessoas ${fazenda}`, asked);
  const content = read.data?.content.map((pessoa): Pessoa => ({ ...pessoa, nome: pessoa.nome ?? `Colaborador ${pessoa.id}` }));
  return { ...read, data: content };
};

/** Teams, to begin with fewer names. */
export const useTurmas = (fazenda: number) => {
  const asked = useReadAll<CatalogueAnswer<typeof turma>>('/cad-turmas', { sort: 'descricao' }, { fazenda, modulo: 'pessoas' });
  return useKept(`turmas ${fazenda}`, asked).data?.content ?? [];
};

/** Kinds of work that are offered. */
export const useTipos = (fazenda: number) => {
  const query = { situacao: 'ATIVO', sort: 'descricao' };
  const asked = useReadAll<CatalogueAnswer<typeof tipoAtividade>>('/cat-atividades', query, { fazenda });
  const read = useKept(`tipos ${fazenda}`, asked);
  return { ...read, data: read.data?.content };
};

/** Seasons of the farm. */
export const useSafrasDoDia = (fazenda: number) => {
  const asked = useRead<Paged<CatalogueAnswer<typeof safra>>>('/cat-safras', { size: 200 }, { fazenda, modulo: 'propriedade' });
  return useKept(`safras ${fazenda}`, asked).data?.content ?? [];
};

const LITROS = 60;

/** Litres of the container in which the account counts. */
export const useMedidaPadrao = (): number => {
  const asked = useRead<typeof answers.ParametrosDaConta>('/parametros', undefined, { modulo: 'propriedade', fazenda: 0 });
  return useKept('parâmetros', asked).data?.medidaPadrao ?? LITROS;
};
