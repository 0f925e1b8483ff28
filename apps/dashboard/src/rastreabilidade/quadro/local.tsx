import { Badge, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconDroplet, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Code } from '../../ui/facts.js';
import { day, percent, quantity } from '../../ui/format.js';
import { processoDe } from '../processos/processos.js';
import { RegistrarSaida } from '../processos/registrar-saida.js';
import type { Local as Lugar, LoteNoQuadro, Secao } from './quadro.api.js';
import { somasDe } from './quadro.api.js';
import classes from './quadro.module.css';

const desde = ({ em, hora, dias }: LoteNoQuadro) => {
  const quando = `${day(em)}${hora ? ` ${hora}` : ''}`;
  return dias === 0 ? `hoje${hora ? `, ${hora}` : ''}` : `${dias} ${dias === 1 ? 'dia' : 'dias'}, desde ${quando}`;
};

/** What deserves a look, in words and colour. */
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
      <Badge color="ambar" leftSection={<IconAlertTriangle size="0.875rem" aria-hidden="true" />}>
        {lote.agoraEm ? `Já está em ${lote.agoraEm}: falta a saída daqui` : 'Já acabou: falta a saída daqui'}
      </Badge>
    )}
  </Group>
);

const Lote = ({ lote, atencao }: { lote: LoteNoQuadro; atencao: Secao['atencao'] }) => (
  <li className={classes['lote']}>
    <Link to={`/rastreabilidade/lotes/${lote.id}`} className={classes['codigo']}>
      <Code>{lote.codigo}</Code>
    </Link>
    <span className={classes['quanto']}>{lote.quantidade > 0 && quantity(lote.quantidade, lote.unidade)}</span>
    <Text size="sm" c="dimmed" component="span" className={classes['desde'] ?? ''}>
      {[desde(lote), lote.umidade !== null && `umidade ${percent(lote.umidade)}`].filter(Boolean).join(' · ')}
    </Text>
    <Avisos lote={lote} atencao={atencao} />
  </li>
);

/** Lots that went in together leave together. */
const registros = (lotes: readonly LoteNoQuadro[]) => [...Map.groupBy(lotes, ({ processo, registro }) => `${processo}/${registro}`)];

const Saida = ({ lotes, lugar }: { lotes: readonly LoteNoQuadro[]; lugar: string }) => {
  const [primeiro] = lotes;
  const processo = processoDe(primeiro?.processo ?? undefined);
  if (!processo?.blocos.permanencia || !primeiro?.registro) return null;
  return <RegistrarSaida processo={processo} id={primeiro.registro} nome={`${lotes.map(({ codigo }) => codigo).join(', ')} em ${lugar}`} />;
};

const SHOWN = 8;

type Props = {
  readonly local: Lugar;
  readonly atencao: Secao['atencao'];
  /** Path of the form that brings coffee in here. */
  readonly entrada?: string | undefined;
  /** A list with all of them, where there are too many for a board. */
  readonly todos?: string | undefined;
};

/** One place: how much lies there and for how long, what is in it, and what can be done. */
export const Local = ({ local, atencao, entrada, todos }: Props) => {
  const { descricao, lotes } = local;
  const somas = somasDe(lotes);
  const aviso = lotes.some(({ demora, umido, quantidade }) => demora || umido || quantidade === 0);
  const shown = todos === undefined ? lotes : lotes.slice(0, SHOWN);
  return (
    <details className={classes['local']} open={lotes.length > 0 && lotes.length <= SHOWN}>
      <summary>
        <span className={classes['nome']}>{descricao}</span>
        {aviso && <IconAlertTriangle size="1.1rem" className={classes['alerta'] ?? ''} aria-label="Precisa de atenção" role="img" />}
        <span className={classes['total']}>{somas.map(({ unidade, total }) => quantity(total, unidade)).join(' + ') || 'vazio'}</span>
      </summary>
      {registros(shown).map(([chave, juntos]) => (
        <div key={chave} className={classes['registro']}>
          <ul className={classes['lotes']}>
            {juntos.map((lote) => (
              <Lote key={`${lote.id}`} lote={lote} atencao={atencao} />
            ))}
          </ul>
          <Saida lotes={juntos} lugar={descricao} />
        </div>
      ))}
      {todos !== undefined && lotes.length > SHOWN && (
        <Link to={todos} className={classes['todos']}>
          Ver todos os {lotes.length} lotes
        </Link>
      )}
      {entrada !== undefined && (
        <Button
          component={Link}
          to={local.id === null ? entrada : `${entrada}?local=${local.id}`}
          variant="default"
          size="md"
          leftSection={<IconPlus size="1.1rem" aria-hidden="true" />}
          aria-label={`Dar entrada: ${descricao}`}
        >
          Dar entrada
        </Button>
      )}
    </details>
  );
};
