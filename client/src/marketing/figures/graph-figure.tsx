import { graph } from '#content/products/graph';
import { Figure } from './figure';
import drawing from './drawing.module.css';
import styles from './graph-figure.module.css';

const { figure } = graph;
const { nodes, relations } = figure;

const path = [
  { x: 92, y: 52, name: nodes.start, label: { x: 92, y: 26 } },
  { x: 128, y: 162, name: nodes.topic, label: { x: 128, y: 200 } },
  { x: 268, y: 132, name: nodes.expert, label: { x: 330, y: 137 } },
  { x: 296, y: 262, name: nodes.goal, label: { x: 296, y: 302 } },
];

const others = [
  { x: 40, y: 236 },
  { x: 352, y: 46 },
  { x: 134, y: 292 },
  { x: 214, y: 62 },
  { x: 364, y: 186 },
].map((place, index) => ({ ...place, name: nodes.others[index] }));

/** What else is connected: drawn faintly behind the path. */
const edges =
  'M92 52 214 62 352 46M128 162 40 236 134 292 128 162M268 132 214 62M268 132 352 46M134 292 296 262 364 186 268 132';

const labels = [
  { x: 82, y: 112, text: relations.about },
  { x: 196, y: 136, text: relations.knows },
  { x: 256, y: 208, text: relations.wrote },
];

/** A small graph in which four numbered nodes lead to the recommendation. */
export function GraphFigure() {
  return (
    <Figure
      caption={
        <>
          <p>{figure.caption}</p>
          <ol className={styles.reason}>
            {figure.path.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      }
    >
      <svg className={drawing.drawing} viewBox="0 0 400 330" role="img" aria-label={figure.label}>
        <path className={drawing.line} d={edges} />
        {others.map(({ x, y, name }) => (
          <g key={name}>
            <circle className={drawing.dot} cx={x} cy={y} r="5" />
            <text className={drawing.faint} x={x} y={y + 22}>
              {name}
            </text>
          </g>
        ))}
        <path
          className={drawing.path}
          d="m97 68 26 78M144 159l105-23M272 151l19 90m-8-9 9 12 5-14"
        />
        {labels.map(({ x, y, text }) => (
          <text key={text} className={drawing.relation} x={x} y={y}>
            {text}
          </text>
        ))}
        {path.map(({ x, y, name, label }, index) => (
          <g key={name} className={index === 3 ? drawing.goal : undefined}>
            <circle className={drawing.node} cx={x} cy={y} r="16" />
            <text className={drawing.number} x={x} y={y + 5}>
              {index + 1}
            </text>
            <text {...label}>{name}</text>
          </g>
        ))}
      </svg>
    </Figure>
  );
}
