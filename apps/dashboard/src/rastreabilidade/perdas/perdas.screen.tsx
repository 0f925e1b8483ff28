import { Skeleton, Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useSafraOptions } from '../../propriedade/safras.api.js';
import { Code } from '../../ui/facts.js';
import { day, quantity } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import type { Filter } from '../../ui/list/filters.js';
import { List } from '../../ui/list/list.js';
import type { Column } from '../../ui/list/table.js';
import { Loaded } from '../../ui/states.js';
import { LOTES } from '../lotes/lotes.api.js';
import { Avisos, QuantosAvisos } from './avisos.js';
import { type LinhaDePerda, PERDAS, usePerdasDaSafra } from './perdas.api.js';
import { kg, NADA, pct, Quanto } from './quanto.js';
import { litrosPorSaca, Resumo } from './resumo.js';

type Por = 'beneficio' | 'rebeneficio' | 'lote';

const codigo: Column<LinhaDePerda> = {
  key: 'codigo',
  label: 'Código',
  sort: true,
  card: 'title',
  show: ({ codigo: texto }) => <Code>{texto}</Code>,
};
const data: Column<LinhaDePerda> = { key: 'data', label: 'Data', sort: true, show: ({ data: dia }) => day(dia) };
const porSaca: Column<LinhaDePerda> = {
  key: 'litrosPorSaca',
  label: 'L por saca',
  number: true,
  sort: true,
  show: ({ litrosPorSaca: valor }) => litrosPorSaca(valor),
};
const saiu: Column<LinhaDePerda> = { key: 'saiKg', label: 'Saiu', number: true, sort: true, show: ({ saiKg }) => kg(saiKg) };
const renda: Column<LinhaDePerda> = { key: 'renda', label: 'Renda', number: true, sort: true, show: ({ renda: valor }) => pct(valor) };
const escolha: Column<LinhaDePerda> = {
  key: 'escolha',
  label: 'Escolha',
  number: true,
  sort: true,
  show: ({ escolha: valor }) => pct(valor),
};
const perda: Column<LinhaDePerda> = {
  key: 'perda',
  label: 'Perda',
  number: true,
  sort: true,
  show: ({ perdaKg, perda: valor }) => (perdaKg === null ? NADA : pct(valor)),
};
const entrou: Column<LinhaDePerda> = { key: 'entra', label: 'Entrou', number: true, show: ({ entra = null }) => <Quanto valor={entra} /> };
const avisos: Column<LinhaDePerda> = {
  key: 'avisos',
  label: 'Avisos',
  show: ({ avisos: lista = [] }) =>
    lista.length === 0 ? (
      NADA
    ) : (
      <>
        <QuantosAvisos quantos={lista.length} />
        <Avisos avisos={lista} />
      </>
    ),
};
const columns: Readonly<Record<Por, readonly Column<LinhaDePerda>[]>> = {
  beneficio: [codigo, data, entrou, saiu, porSaca, renda, escolha, avisos],
  rebeneficio: [codigo, data, entrou, saiu, escolha, perda, avisos],
  lote: [
    codigo,
    data,
    { key: 'quantidadeL', label: 'Colhido', number: true, show: ({ quantidadeL = 0 }) => quantity(quantidadeL, 'L') },
    { key: 'beneficiadoL', label: 'Beneficiado', number: true, show: ({ beneficiadoL = 0 }) => quantity(beneficiadoL, 'L') },
    { key: 'quebra', label: 'Quebra', number: true, sort: true, show: ({ quebra }) => pct(quebra) },
    saiu,
    porSaca,
    renda,
    escolha,
  ],
};
const nouns = {
  beneficio: ['benefício', 'benefícios'],
  rebeneficio: ['rebenefício', 'rebenefícios'],
  lote: ['lote colhido', 'lotes colhidos'],
} as const;
const titles = { beneficio: 'Benefício por benefício', rebeneficio: 'Rebenefício por rebenefício', lote: 'Lote por lote' } as const;

const porDe = (texto: string | null): Por => (texto === 'rebeneficio' || texto === 'lote' ? texto : 'beneficio');

/** Where the coffee of a season went: what it yielded, what it lost, and which records are worth a second look. */
export const Component = () => {
  const [params] = useSearchParams();
  const safras = useSafraOptions();
  const por = porDe(params.get('por'));
  const read = usePerdasDaSafra(params.get('safra') ?? undefined);
  const filters: readonly Filter[] = [
    { key: 'safra', type: 'select', label: 'Safra', all: 'Safra atual', options: safras },
    {
      key: 'por',
      type: 'select',
      label: 'Linhas',
      all: 'Por benefício',
      options: [
        { value: 'rebeneficio', label: 'Por rebenefício' },
        { value: 'lote', label: 'Por lote colhido' },
      ],
    },
  ];
  return (
    <List<LinhaDePerda>
      title="Rendimento e perdas"
      noun={nouns[por]}
      icon={icons.beneficio}
      path={PERDAS}
      columns={columns[por]}
      filters={filters}
      defaultSort="data"
      keyOf={({ id }) => id}
      hrefOf={({ id }) => (por === 'lote' ? `${LOTES}/${id}` : `/rastreabilidade/${por}/${id}`)}
      lead={
        <Loaded read={read} waiting={<Skeleton height="24rem" radius="lg" />}>
          {(perdas) => (
            <>
              <Resumo perdas={perdas} />
              <Title order={2}>{titles[por]}</Title>
            </>
          )}
        </Loaded>
      }
      empty={{ title: 'Nada beneficiado nesta safra', text: 'O rendimento aparece quando o primeiro lote seco vai para o benefício.' }}
    />
  );
};
