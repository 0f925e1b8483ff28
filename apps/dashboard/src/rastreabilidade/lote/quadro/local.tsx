import { Badge, Button, Group, Text } from '@mantine/core';
import type { Nivel } from '@tulha/domain/kernel/nivel';
import { IconAlertTriangle, IconChartLine, IconDroplet, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Code } from '../../../ui/facts.js';
import { day, percent, whole } from '../../../ui/format.js';
import { LinkButton } from '../../../ui/page.js';
import { eAgora, useNoMesmoMomento, useQuando } from '../../historico/tempo/quando.js';
import { Mover } from '../../processo/mover.js';
import { processoDe } from '../../processo/processos.js';
import { RegistrarSaida } from '../../processo/registrar-saida.js';
import { vendidoA } from '../vendas-do-lote.js';
import type { Local as Lugar, LoteNoQuadro, Secao } from './quadro.api.js';
import { somasDe } from './quadro.api.js';
import classes from './quadro.module.css';

const desde = ({ em, hora, dias }: LoteNoQuadro) => {
  const quando = `${day(em)}${hora ? ` ${hora}` : ''}`;
  return dias === 0 ? `hoje${hora ? `, ${hora}` : ''}` : `${dias} ${dias === 1 ? 'dia' : 'dias'}, desde ${quando}`;
};

/** Conditions that need attention, in words and colour. */
const Avisos = ({ lote, atencao }: { lote: LoteNoQuadro; atencao: Secao['atencao'] }) => (
  <Group gap="xs">
    {lote.demora && (
      <Badge color="ambar" leftSection={<IconAlertTriangle size="0.875rem" aria-hidden="true" />}>
        Passou de {atencao.dias} {atencao.dias === 1 ? 'dia' : 'dias'}
      </Badge>
    )}
    {lote.umido && (
      <Badge color="ambar" leftSection={<IconDroplet size="0.875rem" aria-hidden="true" />}>
        Acima de {percent(atencao.umidadePct ?? 0)}
      </Badge>
    )}
    {lote.quantidade === 0 && (
      <Badge color="ambar" className={classes['aviso'] ?? ''} leftSection={<IconAlertTriangle size="0.875rem" aria-hidden="true" />}>
        {lote.agoraEm ? `Falta a saída: já está em ${lote.agoraEm}` : 'Falta a saída: o café já acabou'}
      </Badge>
    )}
  </Group>
);

const Lote = ({ lote, atencao }: { lote: LoteNoQuadro; atencao: Secao['atencao'] }) => (
  <li className={classes['lote']}>
    <Link to={useNoMesmoMomento()(`/rastreabilidade/lotes/${lote.id}`)} className={classes['codigo']}>
      <Code>{lote.codigo}</Code>
    </Link>
    <span className={classes['quanto']}>{lote.quantidade > 0 && whole(lote.quantidade, lote.unidade)}</span>
    <Text size="sm" c="dimmed" component="span" className={classes['desde'] ?? ''}>
      {[desde(lote), lote.umidade !== null && `umidade ${percent(lote.umidade)}`, vendidoA(lote)].filter(Boolean).join(' · ')}
    </Text>
    <Avisos lote={lote} atencao={atencao} />
  </li>
);

/** Lots that went in together leave together. */
const registros = (lotes: readonly LoteNoQuadro[]) => [
  ...Map.groupBy(lotes, ({ processo, registro, id }) => (registro === null ? String(id) : `${processo}/${registro}`)),
];

type AcoesProps = { readonly lotes: readonly LoteNoQuadro[]; readonly lugar: string; readonly secao: Secao['secao'] };

/** Stages by part of the board, for coffee that lies in no place with a record. */
const ETAPA: Readonly<Partial<Record<Secao['secao'], string>>> = { colhido: 'colhido', descanso: 'descanso', armazem: 'beneficiado' };

/** The actions on lots that went in together: record a reading, record the exit, move on. */
const Acoes = ({ lotes, lugar, secao }: AcoesProps) => {
  const [primeiro] = lotes;
  const processo = processoDe(primeiro?.processo ?? undefined);
  const etapa = processo?.nome ?? ETAPA[secao];
  const nome = `${lotes.map(({ codigo }) => codigo).join(', ')} em ${lugar}`;
  const aqui = lotes.filter(({ quantidade }) => quantidade > 0);
  const agora = eAgora(useQuando());
  if (!primeiro || !agora) return null;
  const { registro, unidade } = primeiro;
  return (
    <Group gap="xs">
      {etapa !== undefined && aqui.length > 0 && (
        <Mover size="md" ids={aqui.map(({ id }) => id)} etapa={etapa} unidade={unidade} nome={nome} />
      )}
      {processo?.blocos.curva && (
        <Button
          component={Link}
          to={`${processo.endereco}/${registro}/curva`}
          variant="default"
          size="md"
          leftSection={<IconChartLine size="1.1rem" aria-hidden="true" />}
          aria-label={`Nova leitura: ${lugar}`}
        >
          Nova leitura
        </Button>
      )}
      {processo?.blocos.permanencia && registro !== null && <RegistrarSaida processo={processo} id={registro} nome={nome} />}
    </Group>
  );
};

const CORES = { verde: 'folha', amarelo: 'ambar', vermelho: 'cereja' } as const satisfies Record<Nivel, string>;

/** How full the place is: the figure says it, the colour helps. */
const Ocupacao = ({ local: { ocupacao, capacidade } }: { local: Lugar }) =>
  ocupacao &&
  capacidade && (
    <Badge color={CORES[ocupacao.nivel]} className={classes['aviso'] ?? ''} data-nivel={ocupacao.nivel}>
      {percent(ocupacao.percentual)} de {whole(capacidade, 'L')}
    </Badge>
  );

const SHOWN = 8;

type Props = {
  readonly local: Lugar;
  readonly secao: Secao['secao'];
  readonly atencao: Secao['atencao'];
  /** Path of the form that brings coffee in here. */
  readonly entrada?: string | undefined;
  /** The label of the button that brings coffee in, where it is no entry. */
  readonly rotulo?: string | undefined;
  /** A list with all of them, where there are too many for a board. */
  readonly todos?: string | undefined;
};

/** One place: its quantity and for how long it has lain there, the lots in it, and the actions on them. */
export const Local = ({ local, secao, atencao, entrada, rotulo = 'Dar entrada', todos }: Props) => {
  const { descricao, lotes } = local;
  const agora = eAgora(useQuando());
  const somas = somasDe(lotes);
  const aviso = lotes.some(({ demora, umido, quantidade }) => demora || umido || quantidade === 0);
  const shown = todos === undefined ? lotes : lotes.slice(0, SHOWN);
  return (
    <details className={classes['local']} open={lotes.length > 0 && lotes.length <= SHOWN}>
      <summary>
        <span className={classes['nome']}>{descricao}</span>
        <Ocupacao local={local} />
        {aviso && <IconAlertTriangle size="1.1rem" className={classes['alerta'] ?? ''} aria-label="Precisa de atenção" role="img" />}
        <span className={classes['total']}>{somas.map(({ unidade, total }) => whole(total, unidade)).join(' + ') || 'vazio'}</span>
      </summary>
      {registros(shown).map(([chave, juntos]) => (
        <div key={chave} className={classes['registro']}>
          <ul className={classes['lotes']}>
            {juntos.map((lote) => (
              <Lote key={`${lote.id}`} lote={lote} atencao={atencao} />
            ))}
          </ul>
          <Acoes lotes={juntos} lugar={descricao} secao={secao} />
        </div>
      ))}
      {todos !== undefined && lotes.length > SHOWN && (
        <Link to={todos} className={classes['todos']}>
          Ver todos os {lotes.length} lotes
        </Link>
      )}
      {agora && entrada !== undefined && (
        <LinkButton
          icon={IconPlus}
          to={local.id === null ? entrada : `${entrada}?local=${local.id}`}
          size="md"
          aria-label={`${rotulo}: ${descricao}`}
        >
          {rotulo}
        </LinkButton>
      )}
    </details>
  );
};
