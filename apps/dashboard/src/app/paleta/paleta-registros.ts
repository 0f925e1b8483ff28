import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import type { Paged } from '@tulha/domain/kernel/answers';
import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import type { ElementType } from 'react';
import { catalogueNamed, moduloDe, type Registro } from '../../catalogues/catalogues.api.js';
import { api } from '../../http/client.js';
import { may } from '../../http/may.js';
import { activeFarm } from '../../http/session.js';
import { day, isUnit, whole } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { type Acao, type Grupo, pelosNomes, procurar } from './paleta-procura.js';

const TYPING_MS = 250;
const MIN = 2;
/** The most records of each kind. */
const FEW = 5;

/** A kind of record that the palette finds, by the search of its own list. */
type Procurado = {
  readonly group: string;
  readonly path: string;
  readonly place: string;
  readonly modulo: string | undefined;
  readonly icon: ElementType;
  readonly label: string;
  readonly description: (row: Registro) => string;
};

const joined = (...parts: readonly unknown[]): string => parts.filter(Boolean).join(' · ');

const doCadastro = (tabela: string, icon: ElementType): readonly Procurado[] => {
  const catalogue = catalogueNamed(tabela);
  if (!catalogue) return [];
  const { title, path, label } = catalogue;
  const place = lugarDe(catalogue);
  return [{ group: title.plural, path: `/${path}`, place, modulo: moduloDe(catalogue), icon, label, description: () => title.singular }];
};

/** Kinds of record to search by name or number, in the order in which they are shown. */
const PROCURADOS: readonly Procurado[] = [
  {
    group: 'Lotes',
    path: '/rastreabilidade/lotes',
    place: '/rastreabilidade/lotes',
    modulo: 'rastreabilidade',
    icon: icons.lote,
    label: 'codigo',
    description: ({ tipo, saldo, unidade }) => joined('Lote', tipo, isUnit(unidade) && whole(Number(saldo), unidade)),
  },
  {
    group: 'Vendas',
    path: '/vendas',
    place: '/vendas',
    modulo: 'comercial',
    icon: icons.venda,
    label: 'codigo',
    description: ({ clienteNome, data, kg }) => joined('Venda', clienteNome, day(String(data)), whole(Number(kg), 'kg')),
  },
  ...doCadastro('talhao', icons.talhao),
  ...doCadastro('colaborador', icons.perfil),
  ...doCadastro('cliente', icons.venda),
  ...doCadastro('fornecedor', icons.cadastro),
];

const acaoDe = ({ path, place, icon, label, description }: Procurado, row: Registro): Acao => ({
  id: `${path}/${row.id}`,
  label: String(row[label] ?? row.id),
  description: description(row),
  icon,
  to: `${place}/${row.id}`,
});

/** Records that match the typed text, of the kinds the signed-in user may see, as their lists find them; and whether more may come. */
export const useAchados = (typed: string): { readonly grupos: readonly Grupo[]; readonly procurando: boolean } => {
  const wanted = typed.trim();
  const [q] = useDebouncedValue(wanted, TYPING_MS);
  const fazenda = activeFarm.use() ?? 0;
  const kinds = PROCURADOS.filter(({ modulo }) => may(modulo));
  const asked = q.length >= MIN;
  const { procurando, grupos } = useQueries({
    queries: kinds.map(({ path }) => ({
      queryKey: [path, fazenda, { q, size: FEW }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get<Paged<typeof AnyRecord>>(path, { signal, fazenda, query: { q, size: FEW } }),
      enabled: asked,
      staleTime: 15_000,
    })),
    combine: (reads) => ({
      procurando: reads.some(({ isFetching }) => isFetching),
      grupos: kinds.map((kind, at) => ({ group: kind.group, acoes: (reads[at]?.data?.content ?? []).map((row) => acaoDe(kind, row)) })),
    }),
  });
  if (wanted.length < MIN) return { procurando: false, grupos: [] };
  // Until the answer comes, the records found for fewer letters are shown as far as they also match the rest.
  return q === wanted ? { procurando, grupos: pelosNomes(grupos, wanted) } : { procurando: true, grupos: procurar(grupos, wanted) };
};
