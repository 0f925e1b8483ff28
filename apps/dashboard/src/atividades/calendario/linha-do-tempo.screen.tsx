import { NativeSelect, Text } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { LinhaDoTempo } from '@tulha/domain/atividades/atividade/registros.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { Link, useSearchParams } from 'react-router';
import { activeFarm } from '../../http/session.js';
import { useSafraOptions } from '../../propriedade/safras.api.js';
import { today } from '../../ui/clock.js';
import { count, day, money } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { NothingYet } from '../../ui/nothing-yet.js';
import { LinkButton, Page } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { ATIVIDADES, type Atividade } from '../atividade/atividades.api.js';
import { safraDoDia } from '../dia/conta.js';
import { useSafrasDoDia } from '../dia/listas.js';
import { useAtividades, useLinhaDoTempo } from './calendario.api.js';
import classes from './calendario.module.css';
import { mesCurto, mesesEntre } from './mes.js';

type Linha = Answer<typeof LinhaDoTempo>['data'][number];
type Atividades = ReadonlyMap<number, Atividade>;
type Vez = Linha['periods'][number];

const Vez = ({ vez, atividade }: { readonly vez: Vez; readonly atividade: Atividade | undefined }) => {
  const rotulo = [atividade?.atividadeNome ?? 'Atividade', day(vez.start), atividade && atividade.total > 0 ? money(atividade.total) : '']
    .filter(Boolean)
    .join(', ');
  return (
    <li>
      <Link to={`${ATIVIDADES}/${vez.id}`} aria-label={`${Number(vez.start.slice(8))}: ${rotulo}`} title={rotulo}>
        {Number(vez.start.slice(8))}
      </Link>
    </li>
  );
};

type TalhaoProps = { readonly linha: Linha; readonly meses: readonly string[]; readonly atividades: Atividades };

/** A plot: month by month, the days on which something was done there. */
const Talhao = ({ linha: { id, name, periods }, meses, atividades }: TalhaoProps) => {
  const porMes = Map.groupBy(periods.toReversed(), ({ start }) => start.slice(0, 7));
  return (
    <li className={classes['talhao']}>
      <Text fw={600}>
        <Link to={`${ATIVIDADES}?talhao=${id}`}>{name}</Link>{' '}
        <Text span size="sm" c="dimmed">
          {count(periods.length)} {periods.length === 1 ? 'vez' : 'vezes'}
        </Text>
      </Text>
      <ul className={classes['meses']}>
        {meses.map((mes) => (
          <li key={mes} data-vazio={!porMes.has(mes)}>
            <Text size="xs" c="dimmed">
              {mesCurto(mes)}
            </Text>
            <ul className={classes['vezes']}>
              {porMes.get(mes)?.map((vez) => (
                <Vez key={vez.id} vez={vez} atividade={atividades.get(vez.id)} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </li>
  );
};

const Talhoes = ({ linhas, atividades }: { readonly linhas: readonly Linha[]; readonly atividades: Atividades }) => {
  const dias = linhas.flatMap(({ periods }) => periods.map(({ start }) => start)).toSorted();
  const [primeiro, ultimo] = [dias[0], dias.at(-1)];
  if (primeiro === undefined || ultimo === undefined)
    return (
      <Empty
        icon={icons.registro}
        title="Nada registrado nesta safra"
        text="Cada talhão aparece aqui com os dias em que se fez alguma coisa nele."
      />
    );
  const meses = mesesEntre(primeiro.slice(0, 7), ultimo.slice(0, 7));
  return (
    <ol className={classes['talhoes']}>
      {linhas.map((linha) => (
        <Talhao key={linha.id} linha={linha} meses={meses} atividades={atividades} />
      ))}
    </ol>
  );
};

/** A crop year from its first month to its last, plot by plot; each day links to its activities. */
export const Component = () => {
  const [params, setParams] = useSearchParams();
  const fazenda = activeFarm.use() ?? 0;
  const opcoes = useSafraOptions();
  const atual = safraDoDia(useSafrasDoDia(fazenda), fazenda, today());
  const safra = params.get('safra') ?? (atual === undefined ? opcoes[0]?.value : String(atual));
  const read = useLinhaDoTempo(safra);
  const feitas = useAtividades({ safra }, safra !== undefined).data?.content ?? [];
  return (
    <Page
      back={{ to: ATIVIDADES, label: 'Atividades' }}
      title="Linha do tempo"
      about="Os dias em que se fez alguma coisa em cada talhão, numa safra"
      actions={
        <LinkButton icon={IconCalendar} to={`${ATIVIDADES}/calendario`}>
          Calendário
        </LinkButton>
      }
    >
      <NativeSelect
        label="Safra"
        mb="md"
        data={opcoes}
        value={safra ?? ''}
        description={opcoes.length === 0 && <NothingYet path="cat-safras" />}
        onChange={(event) => setParams({ safra: event.currentTarget.value }, { replace: true })}
      />
      {safra !== undefined && (
        <Loaded read={read}>
          {({ data }) => <Talhoes linhas={data} atividades={new Map(feitas.map((feita) => [feita.id, feita]))} />}
        </Loaded>
      )}
    </Page>
  );
};
